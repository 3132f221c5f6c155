import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';
import { memoised } from './memoised.ts';

/** Values by property, in the order they take effect: the last of equal ones, important ones last. */
export type Declarations = ReadonlyMap<string, string>;

/** The rest of a longer style attribute isn't read; real ones have a few hundred characters. */
const longestStyle = 10_000;

const opening: ReadonlySet<TokenType> = new Set([
  TokenType.Function,
  TokenType.OpenParen,
  TokenType.OpenSquare,
  TokenType.OpenCurly,
]);
const closing: ReadonlySet<TokenType> = new Set([
  TokenType.CloseParen,
  TokenType.CloseSquare,
  TokenType.CloseCurly,
]);
const blank: ReadonlySet<TokenType> = new Set([TokenType.Whitespace, TokenType.Comment, TokenType.EOF]);

/** Reads a style attribute as browsers do, skipping anything that isn't a declaration. Never throws. */
export const declarationsOf: (style: string) => Declarations = memoised((style) => {
  const read = splitAt(tokenize({ css: style.slice(0, longestStyle) }), TokenType.Semicolon).flatMap(
    declarationOf,
  );
  const declarations = new Map<string, string>();
  for (const isImportant of [false, true])
    for (const { property, value, ...declared } of read) {
      if (declared.isImportant !== isImportant) continue;
      declarations.delete(property);
      declarations.set(property, value);
    }
  return declarations;
});

/** The comma-separated parts of a value, ignoring commas inside parentheses. */
export const layersOf = (value: string) =>
  splitAt(tokenize({ css: value }), TokenType.Comma).map((tokens) => textOf(tokens));

/** The space-separated parts of a value, ignoring spaces inside parentheses. */
export const componentsOf = (value: string) =>
  splitAt(tokenize({ css: value }), TokenType.Whitespace)
    .map((tokens) => textOf(tokens))
    .filter((text) => text !== '');

/** How many parentheses and brackets are open behind a token; a separator in one separates nothing. */
export function depthAfter([type]: CSSToken, depth: number): number {
  if (opening.has(type)) return depth + 1;
  return closing.has(type) ? Math.max(0, depth - 1) : depth;
}

function splitAt(tokens: readonly CSSToken[], separator: TokenType): CSSToken[][] {
  const parts: CSSToken[][] = [];
  let part: CSSToken[] = [];
  let depth = 0;
  for (const token of tokens) {
    if (token[0] === separator && depth === 0) {
      parts.push(part);
      part = [];
      continue;
    }
    depth = depthAfter(token, depth);
    part.push(token);
  }
  return [...parts, part];
}

function declarationOf(tokens: readonly CSSToken[]) {
  const meant = tokens.filter(([type]) => type !== TokenType.Comment && type !== TokenType.EOF);
  const named = meant.findIndex(([type]) => !blank.has(type));
  const colon = meant.findIndex(([type]) => type === TokenType.Colon);
  const name = meant[named];
  if (!name || name[0] !== TokenType.Ident || colon <= named) return [];
  if (meant.slice(named + 1, colon).some(([type]) => !blank.has(type))) return [];
  const value = textOf(meant.slice(colon + 1));
  const important = /\s*!\s*important$/i.exec(value);
  return [
    {
      property: name[4].value.startsWith('--') ? name[4].value : name[4].value.toLowerCase(),
      value: important ? value.slice(0, important.index) : value,
      isImportant: important !== null,
    },
  ].filter((declared) => declared.value !== '');
}

const textOf = (tokens: readonly CSSToken[]) =>
  tokens
    .map(([type, text]) => (type === TokenType.Comment || type === TokenType.EOF ? '' : text))
    .join('')
    .trim();
