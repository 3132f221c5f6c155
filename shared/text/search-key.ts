/**
 * How text is compared for sorting, searching and uniqueness: without case, accents and doubled spaces, and without
 * NUL, which the database takes in no text.
 */
export const keyOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\0/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Sorts LMS ids by their number: digits padded to the length of the largest 64-bit id. */
export const lmsKeyOf = (lmsId: string) => lmsId.padStart(20, '0');

/**
 * The key of a text whose length nobody watches over, cut so that an index takes it (facts: PostgreSQL's limit is 2,704
 * bytes; one character can become 18 in a key).
 */
export const indexKeyOf = (text: string) => keyOf(text).slice(0, 255);
