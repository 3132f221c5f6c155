const controlCharacters = /\p{Cc}+/gu;
const halfACharacter = /[\uD800-\uDBFF]$/;

/**
 * Text from outside, as it can be kept, searched and shown on one line: control characters (NUL among them) become
 * blanks, lone surrogates become U+FFFD, and what is longer than `most` is cut.
 */
export const cleanText = (text: string, most: number) =>
  text.slice(0, most).replace(halfACharacter, '').toWellFormed().replace(controlCharacters, ' ').trim();
