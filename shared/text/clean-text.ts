const controlCharacters = /\p{Cc}+/gu;
const halfACharacter = /[\uD800-\uDBFF]$/;

/**
 * Text from outside, made fit to be kept, searched and shown on one line: control characters (including NUL) become
 * spaces, lone surrogates become U+FFFD, and anything longer than `most` is cut.
 */
export const cleanText = (text: string, most: number) =>
  text.slice(0, most).replace(halfACharacter, '').toWellFormed().replace(controlCharacters, ' ').trim();
