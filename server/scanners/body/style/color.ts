import { color as readColor, serializeRGB } from '@csstools/css-color-parser';
import { parseComponentValue } from '@csstools/css-parser-algorithms';
import { tokenize } from '@csstools/css-tokenizer';
import { memoised } from './memoised.ts';

/** sRGB, each from 0 to 1. */
export interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/**
 * A parsed colour value: a colour, the text's own, the institution's own, one only a browser knows, or none (not a colour
 * at all).
 */
type ColorValue = Color | 'current' | 'branded' | 'unknown' | undefined;

const grey = (share: number): Color => ({ red: share, green: share, blue: share, alpha: 1 });
export const white = grey(1);
/** The initial value of `color`. */
export const black = grey(0);

/** No colour is longer; endlessly nested parentheses would cost a recursion. */
const longestColor = 200;

/** System colours for text and the page are the same everywhere, Canvas having no dark mode; Word writes them. */
const pageColors: ReadonlyMap<string, Color> = new Map([
  ...'buttontext canvastext fieldtext infotext marktext menutext windowtext'
    .split(' ')
    .map((name) => [name, black] as const),
  ...'canvas field menu window'.split(' ').map((name) => [name, white] as const),
]);
const systemColors: ReadonlySet<string> = new Set(
  `accentcolor accentcolortext activetext buttonborder buttonface graytext highlight highlighttext infobackground
   linktext mark selecteditem selecteditemtext threedface visitedtext`.split(/\s+/),
);
/** Variables of Canvas's theme: the people who design it answer for their contrast. */
const ofBrand = /\bvar\(\s*--ic-/;

export const colorOf: (value: string) => ColorValue = memoised((value) => {
  const text = value.trim().toLowerCase();
  if (text === 'currentcolor') return 'current';
  if (ofBrand.test(text)) return 'branded';
  const ofPage = pageColors.get(text);
  if (ofPage) return ofPage;
  if (text.length > longestColor || systemColors.has(text) || /\b(var|env|light-dark|attr)\(/.test(text))
    return 'unknown';
  const hex = /^#([0-9a-f]{3,8})$/.exec(text)?.[1];
  return hex === undefined ? functionOrName(text) : hexColor(hex);
});

/** Colours in attributes (`bgcolor="FF0000"`): the `#` can be missing. */
export const legacyColorOf = (value: string): ColorValue => {
  const text = value.trim();
  return /^[0-9a-f]{6}$/i.test(text) ? colorOf(`#${text}`) : colorOf(text);
};

function hexColor(hex: string): ColorValue {
  if (hex.length === 5 || hex.length === 7) return undefined;
  const pairs = hex.length < 6 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 1] = pairs.map((pair) => Number.parseInt(pair, 16) / 255);
  return { red, green, blue, alpha };
}

function functionOrName(text: string): ColorValue {
  const value = parseComponentValue(tokenize({ css: text }));
  const read = value ? readColor(value) : false;
  if (!read) return undefined;
  const written = serializeRGB(read).toString();
  const [red = 0, green = 0, blue = 0, alpha = 1] = (written.match(/[\d.]+/g) ?? []).map(Number);
  return { red: red / 255, green: green / 255, blue: blue / 255, alpha };
}

/** Puts a colour over another; the lower one can be transparent too. */
export function over(top: Color, bottom: Color): Color {
  const alpha = top.alpha + bottom.alpha * (1 - top.alpha);
  if (alpha === 0) return { ...bottom, alpha: 0 };
  const mix = (a: number, b: number) => (a * top.alpha + b * bottom.alpha * (1 - top.alpha)) / alpha;
  return {
    red: mix(top.red, bottom.red),
    green: mix(top.green, bottom.green),
    blue: mix(top.blue, bottom.blue),
    alpha,
  };
}

/** The colour at a point between two, mixed as in gradients. */
export function between(a: Color, b: Color, share: number): Color {
  const alpha = a.alpha + (b.alpha - a.alpha) * share;
  if (alpha === 0) return { ...a, alpha: 0 };
  const mix = (x: number, y: number) => (x * a.alpha * (1 - share) + y * b.alpha * share) / alpha;
  return {
    red: mix(a.red, b.red),
    green: mix(a.green, b.green),
    blue: mix(a.blue, b.blue),
    alpha,
  };
}

/** The WCAG 2 contrast ratio of two opaque colours, from 1 to 21. */
export function contrastOf(a: Color, b: Color) {
  const [lighter, darker] = [luminanceOf(a), luminanceOf(b)].toSorted((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

const luminanceOf = ({ red, green, blue }: Color) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
