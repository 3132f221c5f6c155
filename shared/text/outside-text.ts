import * as z from 'zod';
import { cleanText } from './clean-text.ts';

/**
 * An identifier from outside, kept exactly as it came: up to `most` characters, not empty. Refused are control
 * characters, of which the database takes no NUL, halves of surrogate pairs, which it keeps as U+FFFD, and U+FFFD, which
 * is what whatever read the request made of bytes that are no text: two identifiers would become one.
 */
export const exactText = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}\uFFFD]*$/u, 'holds characters that cannot be kept');

/** A text from outside that people read, such as a name: what cannot be kept is replaced, and what is too long cut. */
export const readableText = (most: number) => z.string().transform((text) => cleanText(text, most));
