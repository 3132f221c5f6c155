/** The longest text that a cell can hold (Excel's limits). */
export const longestCell = 32_767;

/** What XML 1.0 has no place for, and text that looks like the escape used for it. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const unfitForXml = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[\da-f]{4}_)/gi;
const marked = /[&<>"]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeOf = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Any text as a cell's: cut to what fits, with control characters in the escape that spreadsheets read back (_x0007_). */
export function cellText(text: string): string {
  const cut = text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text;
  return cut
    .toWellFormed()
    .replace(unfitForXml, escapeOf)
    .replace(marked, (character) => entities[character] ?? character);
}
