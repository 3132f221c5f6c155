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

/** Lines of text a person typed: trimmed, 1 to `most` characters; of control characters only tabs and line breaks. */
export const plainLines = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, textIssues.noControl.id);

const controlCharacters = /\p{Cc}+/gu;
const halfACharacter = /[\uD800-\uDBFF]$/;

/**
 * Text from outside, made fit to be kept, searched and shown on one line: control characters (including NUL) become
 * spaces, lone surrogates become U+FFFD, and anything longer than `most` is cut.
 */
export const cleanText = (text: string, most: number) =>
  text.slice(0, most).replace(halfACharacter, '').toWellFormed().replace(controlCharacters, ' ').trim();

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
