/** Collapses whitespace of every kind to single spaces, with none at the ends. */
export const foldBlanks = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Whether a text has nothing to see or hear: whitespace, no-break spaces, zero-width characters. */
export function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x20 && code < 0x7f) return false;
    if (code > 0x7f) return /^[\s\p{Cc}\p{Cf}]*$/u.test(text.slice(at));
  }
  return true;
}

/** The form in which texts are compared with word lists: without case, accents and surrounding signs. */
export const plainWords = (text: string) =>
  foldBlanks(
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s]+/gu, ' '),
  );

/** The first characters up to a limit, with none cut in half or refused by a database. */
export const shorten = (text: string, most: number) => {
  const safe = wellFormed(text.slice(0, most + 1).replaceAll('\0', ''));
  return safe.length <= most ? safe : `${wellFormed(safe.slice(0, most - 1))}…`;
};

/** Replaces each lone half of a character with the replacement character. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');
