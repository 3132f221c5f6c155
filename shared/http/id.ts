import * as z from 'zod';

/** The largest id the database can hold (int4); anything larger is malformed, not just unknown. */
export const largestId = 2_147_483_647;

/** A record's id in a path or a query: the digits of a positive integer. */
export const idParam = z.coerce.number().int().min(1).max(largestId);

/** The params of every path with one placeholder `:id`. */
export const idParams = z.object({ id: idParam });

/** A record's id inside a JSON body. */
export const id = z.number().int().min(1).max(largestId);

/** A moment as ISO 8601 text in UTC. */
export const instant = z.string().meta({ format: 'date-time' });

/** How many records an address can name; for more, use a call with a body. */
export const mostIdsInAddress = 500;

/** Several ids in a query, `batchIds=1&batchIds=2`; an empty list if absent. */
export const manyIds = z
  .union([z.array(idParam).max(mostIdsInAddress), idParam.transform((one) => [one])])
  .default([]);
