import type { Declarations } from './declarations.ts';

export interface Font {
  /** in CSS pixels */
  readonly size: number;
  /** 100 to 900 */
  readonly weight: number;
}

export const defaultFont: Font = { size: 16, weight: 400 };

const keywords: ReadonlyMap<string, number> = new Map([
  ['xx-small', 9],
  ['x-small', 10],
  ['small', 13],
  ['medium', 16],
  ['large', 18],
  ['x-large', 24],
  ['xx-large', 32],
  ['xxx-large', 48],
]);

/** CSS pixels per unit, for units that don't depend on the parent's text. */
const pixels: ReadonlyMap<string, number> = new Map([
  ['px', 1],
  ['pt', 96 / 72],
  ['pc', 16],
  ['in', 96],
  ['cm', 96 / 2.54],
  ['mm', 9.6 / 2.54],
  ['q', 2.4 / 2.54],
  ['rem', 16],
]);

/** Factors of the parent's size. */
const relative: ReadonlyMap<string, number> = new Map([
  ['em', 1],
  ['%', 0.01],
  ['ex', 0.5],
  ['ch', 0.5],
]);

/** Default sizes of elements, as factors of the parent's size. */
const sizeOfTag: ReadonlyMap<string, number> = new Map([
  ['h1', 2],
  ['h2', 1.5],
  ['h3', 1.17],
  ['h4', 1],
  ['h5', 0.83],
  ['h6', 0.67],
  ['big', 1.2],
  ['small', 1 / 1.2],
  ['sub', 1 / 1.2],
  ['sup', 1 / 1.2],
]);

const boldTags: ReadonlySet<string> = new Set(['b', 'strong', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Meaning of `<font size>` from 1 to 7. */
const sizesOfFontTag = [10, 10, 13, 16, 18, 24, 32, 48];

/** The parts of an element that its font depends on. */
interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
}

/** The font of an element's text, based on its parent's; the same object if nothing changes. */
export function fontOf({ name, attributes }: Tag, declarations: Declarations, around: Font): Font {
  let { size, weight } = around;
  size *= sizeOfTag.get(name) ?? 1;
  if (boldTags.has(name)) weight = Math.max(700, weight);
  if (name === 'font' && attributes.size !== undefined) size = fontTagSize(attributes.size) ?? size;
  for (const [property, value] of declarations) {
    if (property === 'font-size') size = sizeOf(value, around.size) ?? size;
    if (property === 'font-weight') weight = weightOf(value, around.weight) ?? weight;
    if (property === 'font') ({ size, weight } = shorthand(value, around) ?? { size, weight });
  }
  return size === around.size && weight === around.weight ? around : { size, weight };
}

function fontTagSize(value: string) {
  const [, sign, digits] = /^\s*([+-]?)(\d{1,2})/.exec(value) ?? [];
  if (digits === undefined) return undefined;
  const step = sign === '' ? Number(digits) : 3 + Number(`${sign}${digits}`);
  return sizesOfFontTag[Math.min(7, Math.max(1, step))];
}

/** A size in pixels; undefined if it isn't a size, or only a browser can compute it. */
function sizeOf(value: string, around: number): number | undefined {
  const text = value.trim().toLowerCase();
  if (text === 'smaller') return around / 1.2;
  if (text === 'larger') return around * 1.2;
  const keyword = keywords.get(text);
  if (keyword !== undefined) return keyword;
  const [, digits, unit = ''] = /^\+?(\d+(?:\.\d+)?|\.\d+)([a-z]+|%)?$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  if (unit === '') return Number(digits) === 0 ? 0 : undefined;
  const factor = pixels.get(unit) ?? (relative.get(unit) ?? NaN) * around;
  return Number.isNaN(factor) ? undefined : Number(digits) * factor;
}

function weightOf(value: string, around: number): number | undefined {
  const text = value.trim().toLowerCase();
  if (text === 'bold') return 700;
  if (text === 'normal' || text === 'initial') return 400;
  if (text === 'bolder') return around < 350 ? 400 : around < 550 ? 700 : 900;
  if (text === 'lighter') return around < 550 ? 100 : around < 750 ? 400 : 700;
  const number = Number(text);
  return number >= 1 && number <= 1000 ? number : undefined;
}

/** `font: italic bold 14px/1.5 Arial`: the weight comes before the size, which has a unit or is a keyword. */
function shorthand(value: string, around: Font): Font | undefined {
  const parts = value.split(/\s+/);
  const at = parts.findIndex(
    (part) => /[a-z%]/i.test(part) && sizeOf(part.split('/')[0] ?? '', 1) !== undefined,
  );
  if (at === -1) return undefined;
  const size = sizeOf(parts[at]?.split('/')[0] ?? '', around.size);
  const weights = parts.slice(0, at).flatMap((part) => weightOf(part, around.weight) ?? []);
  return size === undefined ? undefined : { size, weight: weights.find((weight) => weight !== 400) ?? 400 };
}
