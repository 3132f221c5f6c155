import * as z from 'zod';
import { defineMessages } from '#shared/text/messages.ts';

/** The largest id the database can hold (int4); anything larger is malformed, not just unknown. */
export const largestId = 2_147_483_647;

/**
 * A number in a path or a query, in the one way it's written: `01`, `+1`, `1.0` and `0x1` are texts. Otherwise a record
 * would have many addresses, and what's counted or kept by address would see only some of them.
 */
export const written = <S extends z.ZodNumber>(number: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^(0|-?[1-9]\d*)$/.test(value) ? Number(value) : value),
    number,
  );

/** A record's id inside a JSON body. */
export const id = z.number().int().min(1).max(largestId).meta({ id: 'Id' });

/** A record's id in a path or a query: the digits of a positive integer. */
export const idParam = written(id);

/** The params of every path with one placeholder `:id`. */
export const idParams = z.object({ id: idParam });

/** A record by its id and what people call it. */
export const titled = z.object({ id, title: z.string() }).meta({ id: 'Titled' });

/** A moment as ISO 8601 text in UTC. */
export const instant = z.string().meta({ format: 'date-time' });

/** How many records an address can name; for more, use a call with a body. */
export const mostIdsInAddress = 500;

const idIssues = defineMessages({
  tooMany: {
    id: 'id.issue.tooMany',
    defaultMessage:
      'An address can name at most 500 records. Ask in parts, or use the call that takes them in its body.',
  },
});

/** Several ids in a query, `batchIds=1&batchIds=2`; an empty list if absent. */
export const manyIds = z
  .preprocess(
    (given) => (Array.isArray(given) ? (given as unknown[]) : [given]),
    z.array(idParam).max(mostIdsInAddress, idIssues.tooMany.id),
  )
  .default([]);
