import * as z from 'zod';
import { textIssues } from './text.messages.ts';

/**
 * A line of text a person typed: trimmed, 1 to `most` characters, without control characters or halves of surrogate
 * pairs.
 */
export const plainText = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, textIssues.oneLine.id);
