import * as z from 'zod';

/** Why one item of a bulk write failed. */
export const failedItem = <T extends z.ZodType>(item: T) =>
  z.object({ input: item, code: z.string(), message: z.string() });

/** How a bulk write ended. Each failed item is listed, so it can be sent again. */
export const bulkOutcome = <T extends z.ZodType>(item: T) =>
  z.object({ done: z.array(item), failed: z.array(failedItem(item)) });

/** The request states of specification §4. */
const requestStates = ['pending', 'running', 'success', 'error', 'partial_success'] as const;
export type RequestState = (typeof requestStates)[number];
