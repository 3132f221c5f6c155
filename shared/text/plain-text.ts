import * as z from 'zod';
import { textIssues } from './text.messages.ts';

/** A line of text that a person typed: trimmed, not empty, up to `most` characters, without control characters and halves of surrogate pairs. */
export const plainText = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, textIssues.oneLine.id);
