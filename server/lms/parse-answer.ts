import type * as z from 'zod';
import { LmsProblem } from './lms-problem.ts';

/** Canvas's answer in the expected shape. Throws LmsProblem 'malformed' naming the first part that doesn't fit. */
export function parsed<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (!result.success) throw new LmsProblem('malformed', result.error.issues[0]?.path.join('.') ?? '');
  return result.data;
}
