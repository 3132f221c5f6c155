/**
 * The form in which text is compared for sorting, searching and uniqueness: without case, accents, double spaces, and
 * NUL, which the database can't hold.
 */
export const keyOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\0/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Sorts LMS ids as numbers: digits padded to the length of the largest 64-bit id. */
export const lmsKeyOf = (lmsId: string) => lmsId.padStart(20, '0');

/**
 * The key of a text of unlimited length, cut to fit an index (PostgreSQL's limit is 2,704 bytes; one character can
 * become 18 in a key).
 */
export const indexKeyOf = (text: string) => keyOf(text).slice(0, 255);
