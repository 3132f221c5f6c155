import * as z from 'zod';
import { textIssues } from './text.messages.ts';

/** Lines of text a person typed: trimmed, 1 to `most` characters; of control characters only tabs and line breaks. */
export const plainLines = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, textIssues.noControl.id);
