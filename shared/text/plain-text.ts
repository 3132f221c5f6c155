import * as z from 'zod';
import { textIssues } from './text.messages.ts';

/** Text that the database can keep, on one line. */
export const oneLine = /^[^\p{Cc}\p{Cs}]*$/u;

/** Part of a text that's searched for. */
export const searchedText = z.string().trim().max(200).regex(oneLine, textIssues.oneLine.id);

/**
 * A line of text a person typed: trimmed, 1 to `most` characters, without control characters or halves of surrogate
 * pairs.
 */
export const plainText = (most: number) =>
  z.string().trim().min(1).max(most).regex(oneLine, textIssues.oneLine.id);
