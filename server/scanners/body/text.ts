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

/** How often a text can have been encoded: in a query of a query of an attribute. */
const mostLayers = 5;

/** The character references that can hide a part of an address. */
const references: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  colon: ':',
  dollar: '$',
  equals: '=',
  gt: '>',
  lowbar: '_',
  lt: '<',
  nbsp: ' ',
  percnt: '%',
  period: '.',
  quest: '?',
  quot: '"',
  sol: '/',
};

/** A text, and what it reads as without one layer of encoding after another: of HTML, scripts, JSON and addresses. */
export function* layersOf(text: string): Generator<string> {
  let layer = text;
  for (let times = 0; times < mostLayers; times += 1) {
    yield layer;
    const next = decoded(layer);
    if (next === layer) return;
    layer = next;
  }
}

const decoded = (text: string) =>
  text
    .replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi, unreferenced)
    .replaceAll(/\\(?:u00|x)([\da-f]{2})/gi, (_whole, code: string) => characterOf(`0x${code}`))
    .replaceAll(/\\+\/?/g, '/')
    .replaceAll(/(?:%[\da-f]{2})+/gi, unescaped);

function unreferenced(whole: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return references[name.toLowerCase()] ?? whole;
  return characterOf(hex === undefined ? (decimal ?? '') : `0x${hex}`) || whole;
}

const characterOf = (code: string) => {
  const number = Number(code);
  return number > 0 && number <= 0x10_ff_ff ? wellFormed(String.fromCodePoint(number)) : '';
};

/** Old addresses can be encoded character by character, in what isn't UTF-8. */
function unescaped(run: string) {
  try {
    return decodeURIComponent(run);
  } catch {
    return run.replaceAll(/%([\da-f]{2})/gi, (_whole, code: string) => characterOf(`0x${code}`));
  }
}
