/** Blanks of every kind become one space each, none at the ends. */
export const foldBlanks = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Whether nobody would see or hear anything of a text: blanks, no-break spaces, zero-width characters. */
export function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x20 && code < 0x7f) return false;
    if (code > 0x7f) return /^[\s\p{Cc}\p{Cf}]*$/u.test(text.slice(at));
  }
  return true;
}

/** How texts are compared with lists of words: without case, accents and what surrounds the words. */
export const plainWords = (text: string) =>
  foldBlanks(
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s]+/gu, ' '),
  );

/** The first characters up to a limit, none cut in half or refused by a database. */
export const shorten = (text: string, most: number) => {
  const safe = wellFormed(text.slice(0, most + 1).replaceAll('\0', ''));
  return safe.length <= most ? safe : `${wellFormed(safe.slice(0, most - 1))}…`;
};

/** With the mark of what cannot be read in the place of each half of a character. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');
