import * as z from 'zod';
import { cleanText } from './clean-text.ts';

/**
 * An identifier from outside, kept exactly as it came: 1 to `most` characters. It refuses control characters, because
 * the database can't hold NUL; halves of surrogate pairs, because the database keeps them as U+FFFD; and U+FFFD itself,
 * which bytes that aren't text turn into. Otherwise two identifiers could become one.
 */
export const exactText = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}\uFFFD]*$/u, 'holds characters that cannot be kept');

/** A text from outside that people read, such as a name: characters that can't be kept are replaced, and the rest is cut. */
export const readableText = (most: number) => z.string().transform((text) => cleanText(text, most));
