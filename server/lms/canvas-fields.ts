import * as z from 'zod';
import { cleanText } from '#shared/text/clean-text.ts';

/** What Canvas itself keeps of a name, a code or a SIS id (Canvas's source, `maximum_string_length`). */
const longest = 255;

/**
 * An id of Canvas's: digits, or those of a shard and of the thing in it. Text is asked for (canvas-string-ids); a bare
 * number must be one that JavaScript holds exactly.
 */
export const lmsId = z.union([
  z.string().regex(/^(\d{1,13}~)?(0|[1-9]\d{0,19})$/),
  z.number().int().nonnegative().transform(String),
]);

/** Makes a field of whatever Canvas sent in it: what cannot be used is as if it were not there. */
const cleaned = <T>(clean: (value: unknown) => T | null) =>
  z
    .unknown()
    .optional()
    .transform((value) => clean(value));

export const optionalId = cleaned((value) => lmsId.safeParse(value).data ?? null);

/** One line of text; null where there is none, or none that can be shown. */
export const optionalText = cleaned((value) =>
  typeof value === 'string' ? cleanText(value, longest) || null : null,
);

/** An id from another system. Changed, it would name something else: one that cannot be kept as it is, is not known. */
export const foreignId = cleaned((value) =>
  typeof value === 'string' && value !== '' && cleanText(value, longest) === value ? value : null,
);

/** A body of HTML; only what no text may hold is taken out of it. */
export const optionalMarkup = cleaned((value) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : null,
);

export const optionalNumber = cleaned((value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null,
);

const isoMoment = /^\d{4}-\d{2}-\d{2}(?:[T ].*)?$/;

/** A moment as ISO text, of a year with four digits: what lies before or after is none that the database takes so. */
export const optionalMoment = cleaned((value) => {
  if (typeof value !== 'string' || !isoMoment.test(value)) return null;
  const moment = new Date(value);
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999 ? moment.toISOString() : null;
});
