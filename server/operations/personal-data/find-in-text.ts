import { keyOf } from '#shared/text/search-key.ts';

/** What stands where something about a person stood. */
export const nobody = '—';

/** Fields of documents that hold a person's name. */
const nameFields: readonly string[] = ['authorName', 'resolvedByName'];

/** What's looked for in texts, and what isn't the person's though it looks like it. */
export interface Wanted {
  /** all names they have had */
  readonly names: readonly string[];
  /** names that somebody else has too */
  readonly sharedNames: readonly string[];
  /** names of others that contain one of theirs, such as “Mary Ann Lee” for “Ann Lee” */
  readonly longerNames: readonly string[];
  readonly addresses: readonly string[];
  /** long and random ids, which can't be a part of something else by chance */
  readonly ids: readonly string[];
}

export interface Finder {
  /** For `~*`: fits every text that has any of it, and some that don't. Undefined: there's nothing to look for. */
  readonly pattern: string | undefined;
  /**
   * The text, list or document with “—” in the place of what's surely theirs. Where there's nothing but a name, in such
   * a column or field, one that's a single word goes too.
   */
  without(value: unknown, isName: boolean): unknown;
  /** Whether it has one of their names, be it theirs or somebody else's. */
  mayName(value: unknown): boolean;
}

export function finderFor(wanted: Wanted): Finder {
  const own = wanted.names.filter((name) => !wanted.sharedNames.includes(name));
  const ownKeys = new Set(own.map(keyOf));
  const others = kept(wanted.longerNames);
  const sure = [
    ...own.filter((name) => /\S\s+\S/.test(name)).map((name) => asName(name)),
    ...wanted.addresses.map(asAddress),
    ...wanted.ids.map(asId),
  ];
  const surely = anyOf([...others, ...sure]);
  const possibly = anyOf([...others, ...wanted.names.map((name) => asPossibleName(name))]);
  const replaced = (text: string) =>
    surely && sure.length > 0
      ? text.replace(surely, (found, ...rest) => (keptIn(rest) ? found : nobody))
      : text;
  return {
    pattern: patternFor([...wanted.names, ...wanted.addresses, ...wanted.ids]),
    without: (value, isName) =>
      mapTexts(value, (text, field) =>
        (isName || nameFields.includes(field)) && ownKeys.has(keyOf(text)) ? nobody : replaced(text),
      ),
    mayName: (value) =>
      textsIn(value).some(
        (text) => possibly !== undefined && [...text.matchAll(possibly)].some(({ groups }) => !groups?.kept),
      ),
  };
}

const anyOf = (alternatives: readonly string[]) =>
  alternatives.length === 0 ? undefined : new RegExp(alternatives.join('|'), 'giu');

/** Longer names come first, so that what's a part of one is left alone. */
const kept = (names: readonly string[]) =>
  names.length === 0 ? [] : [`(?<kept>${names.map((name) => asName(name)).join('|')})`];

/** The last of what a replacer gets: the named groups. */
const keptIn = (rest: readonly unknown[]) => (rest.at(-1) as { kept?: string } | undefined)?.kept;

/** A text by itself: not inside of a longer word, and not a part of “Mary-Ann” or “Lee-Johnson”. */
const standing = (pattern: string) =>
  String.raw`(?<![\p{L}\p{M}\p{N}])(?<!\p{L}-)(?:${pattern})(?![\p{L}\p{M}\p{N}])(?!-\p{L})`;

const asName = (name: string) => standing(formsOf(name));

/** Scripts without spaces have no boundaries to look for. */
const asPossibleName = (name: string) =>
  /\p{Lo}/u.test(name)
    ? formsOf(name)
    : String.raw`(?<![\p{L}\p{M}\p{N}])(?:${formsOf(name)})(?![\p{L}\p{M}\p{N}])`;

/** With what can be in an address before and after it: not the end of another one, nor its beginning. */
const asAddress = (address: string) =>
  String.raw`(?<![\p{L}\p{M}\p{N}._%+-])(?<!\p{L}')(?:${formsOf(address)})(?![\p{L}\p{M}\p{N}])(?![.-][\p{L}\p{N}])`;

const asId = (id: string) => String.raw`(?<![\p{L}\p{N}-])(?:${formsOf(id)})(?![\p{L}\p{N}-])`;

/** As it's written, with accents as characters of their own, and as in keys. */
const formsOf = (word: string) =>
  [...new Set([word.normalize('NFC'), word.normalize('NFD'), keyOf(word)])].map(literal).join('|');

/** Also as markup has it. */
const literal = (word: string) =>
  word
    .replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replace(/['’ʼ]/gu, "(?:['’ʼ]|&(?:apos|rsquo|#39);)")
    .replace(/["“”]/gu, '(?:["“”]|&(?:quot|[lr]dquo|#34);)')
    .replace(/\s+/g, String.raw`(?:\s|&nbsp;|&#160;)+`);

/**
 * PostgreSQL folds only ASCII on some databases, so each other letter is spelled out. Between words there can be
 * anything: quotes have a backslash in documents.
 */
function patternFor(words: readonly string[]) {
  const patterns = words.flatMap((word) => {
    const tokens = word.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu);
    return tokens ? [tokens.map((token) => [...token].map(spellings).join('')).join('.{1,12}')] : [];
  });
  return patterns.length === 0 ? undefined : [...new Set(patterns)].join('|');
}

function spellings(letter: string) {
  if (/^[\dA-Za-z]$/.test(letter)) return letter;
  const cases = [letter, letter.toLowerCase(), letter.toUpperCase()];
  const all = cases.flatMap((one) => [one, one.normalize('NFD'), keyOf(one)]);
  return `(?:${[...new Set(all)].join('|')})`;
}

/** The value with each of its texts mapped; numbers, names of fields and all else stay. */
function mapTexts(value: unknown, map: (text: string, field: string) => string, field = ''): unknown {
  if (typeof value === 'string') return map(value, field);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, map, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, map, name)]));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
