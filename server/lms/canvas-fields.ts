import * as z from 'zod';
import { canonicalId } from '#shared/courses/canvas-id.ts';
import { cleanText } from '#shared/text/plain-text.ts';

/** Canvas's own limit for a name, a code or a SIS id (Canvas's source, `maximum_string_length`). */
const longest = 255;

/**
 * A Canvas id in any of its forms, as Canvas's own API writes it. We request ids as text (canvas-string-ids); a bare
 * number must be one that JavaScript holds exactly.
 */
export const lmsId = z
  .union([z.string(), z.number().int().nonnegative().transform(String)])
  .transform((given, context) => {
    const id = canonicalId(given, null);
    if (id === undefined) context.addIssue({ code: 'custom', message: 'not an id of Canvas' });
    return id ?? z.NEVER;
  });

/** Turns any value from Canvas into a field: an unusable one counts as absent. */
const cleaned = <T>(clean: (value: unknown) => T | null) =>
  z
    .unknown()
    .optional()
    .transform((value) => clean(value));

export const optionalId = cleaned((value) => lmsId.safeParse(value).data ?? null);

/** One line of text; null if there is none, or none that can be shown. */
export const optionalText = cleaned((value) =>
  typeof value === 'string' ? cleanText(value, longest) || null : null,
);

/** An id that can't be used, as Canvas gave it. */
export const shownId = cleaned((value) =>
  typeof value === 'string' || typeof value === 'number' ? cleanText(String(value), longest) || null : null,
);

/**
 * An id from another system. A changed id would name something else, so one that can't be kept as it is counts as
 * unknown.
 */
export const foreignId = cleaned((value) =>
  typeof value === 'string' && value !== '' && cleanText(value, longest) === value ? value : null,
);

/** A body of HTML; removes only characters that no text can hold. */
export const optionalMarkup = cleaned((value) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : null,
);

/**
 * A text of HTML that Canvas gives as null where there is none (Canvas's source, `api_user_content`). Null here: it wasn't
 * given, or isn't a text.
 */
export const givenMarkup = cleaned((value) => {
  if (value === null) return '';
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : null;
});

/** A count or a size; one beyond exact numbers isn't any. */
export const optionalNumber = cleaned((value) =>
  typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : null,
);

/** A size in bytes; one that isn't whole isn't any. */
export const optionalSize = cleaned((value) =>
  typeof value === 'number' && value >= 0 && Number.isSafeInteger(value) ? value : null,
);

const isoMoment = /^\d{4}-\d{2}-\d{2}(?:[T ].*)?$/;

/** A moment as ISO text, with a four-digit year: the database doesn't take others in this form. */
export const optionalMoment = cleaned((value) => {
  if (typeof value !== 'string' || !isoMoment.test(value)) return null;
  const moment = new Date(value);
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999 ? moment.toISOString() : null;
});
