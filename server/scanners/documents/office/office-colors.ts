import {
  black,
  contrastOf,
  legacyColorOf,
  over,
  white,
  type Color,
} from '#server/scanners/body/style/color.ts';
import { childOf, type XmlNode } from './xml-node.ts';

/** A theme's colours by their names: `dk1`, `lt1`, `accent1`, `hlink`. */
export type Theme = ReadonlyMap<string, Color>;

/** A colour; 'unknown' for what can't be told from the file. */
export type OfficeColor = Color | 'unknown';

/** Reads `a:theme`. */
export function themeOf(theme: XmlNode | undefined): Theme {
  const scheme = childOf(childOf(theme, 'a:themeElements'), 'a:clrScheme');
  const colors = new Map<string, Color>();
  for (const slot of scheme?.children ?? []) {
    const color = slot.children[0] && plainColorOf(slot.children[0]);
    if (color) colors.set(slot.name.slice('a:'.length), color);
  }
  return colors;
}

/** A colour of six digits; undefined for `auto` and anything else. */
export function hexColorOf(value: string | undefined): Color | undefined {
  if (value === undefined || !/^[0-9a-f]{6}$/i.test(value)) return undefined;
  const color = legacyColorOf(value);
  return typeof color === 'object' ? color : undefined;
}

/** Without the theme: `a:srgbClr`, and `a:sysClr` as it was when the file was saved. */
function plainColorOf({ name, attributes }: XmlNode): Color | undefined {
  if (name === 'a:srgbClr') return hexColorOf(attributes.val);
  if (name === 'a:sysClr')
    return hexColorOf(attributes.lastClr) ?? (attributes.val === 'window' ? white : black);
  if (name === 'a:scrgbClr') {
    const [red, green, blue] = [attributes.r, attributes.g, attributes.b].map((share) =>
      encoded(shareOf(share)),
    );
    return { red: red ?? 0, green: green ?? 0, blue: blue ?? 0, alpha: 1 };
  }
  if (name !== 'a:prstClr') return undefined;
  const color = legacyColorOf(
    (attributes.val ?? '').replace(/^(dk|lt|med)(?=[A-Z])/, (size) => sizes[size] ?? size),
  );
  return typeof color === 'object' ? color : undefined;
}

/** Presets shorten the words of CSS's names. */
const sizes: Readonly<Record<string, string>> = { dk: 'dark', lt: 'light', med: 'medium' };

/** Names in text, and the slots of the theme behind them, unless a master's colour map says otherwise. */
const usualMap: Readonly<Record<string, string>> = {
  bg1: 'lt1',
  bg2: 'lt2',
  tx1: 'dk1',
  tx2: 'dk2',
  background1: 'lt1',
  background2: 'lt2',
  text1: 'dk1',
  text2: 'dk2',
  dark1: 'dk1',
  dark2: 'dk2',
  light1: 'lt1',
  light2: 'lt2',
  hyperlink: 'hlink',
  followedHyperlink: 'folHlink',
};

export interface Palette {
  readonly theme: Theme;
  /** `p:clrMap` or its like */
  readonly map?: Readonly<Record<string, string>> | undefined;
}

/** The colour of a name such as `accent1`, `tx1` or, in Word, `text1`. */
export const slotColorOf = (name: string, { theme, map }: Palette): OfficeColor =>
  theme.get(map?.[name] ?? usualMap[name] ?? name) ?? 'unknown';

/** The colour inside `a:solidFill`, `a:gs` and the like, with its changes; `placeholder` is what `phClr` stands for. */
export function drawingColorOf(
  fill: XmlNode,
  palette: Palette,
  placeholder: OfficeColor = 'unknown',
): OfficeColor {
  const node = fill.children[0];
  if (!node) return 'unknown';
  const { val = '' } = node.attributes;
  const base =
    node.name === 'a:schemeClr'
      ? val === 'phClr'
        ? placeholder
        : slotColorOf(val, palette)
      : (plainColorOf(node) ?? 'unknown');
  return node.children.reduce<OfficeColor>(
    (color, change) => (color === 'unknown' ? color : changed(color, change)),
    base,
  );
}

/** Shares are in thousandths of a per cent; strict files write "50%". */
const shareOf = (value: string | undefined) => {
  if (value === undefined) return 1;
  return value.endsWith('%') ? Number.parseFloat(value) / 100 : Number(value) / 100_000;
};

const decoded = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const encoded = (light: number) => {
  const bounded = clamp(light);
  return bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055;
};
const clamp = (share: number) => Math.min(1, Math.max(0, share));
const mapChannels = (color: Color, change: (channel: number) => number): Color => ({
  ...color,
  red: clamp(change(color.red)),
  green: clamp(change(color.green)),
  blue: clamp(change(color.blue)),
});

/** A change of ECMA-376, part 1, 20.1.2.3; tints and shades are of light, not of stored values. */
function changed(color: Color, { name, attributes }: XmlNode): OfficeColor {
  const share = shareOf(attributes.val);
  if (!Number.isFinite(share)) return 'unknown';
  switch (name) {
    case 'a:lumMod':
      return withLuminance(color, (luminance) => luminance * share);
    case 'a:lumOff':
      return withLuminance(color, (luminance) => luminance + share);
    case 'a:tint':
      return mapChannels(color, (channel) => encoded(decoded(channel) * share + 1 - share));
    case 'a:shade':
      return mapChannels(color, (channel) => encoded(decoded(channel) * share));
    case 'a:alpha':
      return { ...color, alpha: clamp(share) };
    case 'a:satMod':
      return withHsl(color, ([hue, saturation, luminance]) => [hue, clamp(saturation * share), luminance]);
    default:
      return 'unknown';
  }
}

/** Word's own way: `w:themeTint` and `w:themeShade` in hexadecimal bytes, of the luminance. */
export function wordShaded(color: Color, tint: string | undefined, shade: string | undefined): Color {
  const [tintShare, shadeShare] = [byteOf(tint), byteOf(shade)];
  if (tintShare !== undefined)
    return withLuminance(color, (luminance) => luminance * tintShare + 1 - tintShare);
  return shadeShare === undefined ? color : withLuminance(color, (luminance) => luminance * shadeShare);
}

const byteOf = (value: string | undefined) =>
  value !== undefined && /^[0-9a-f]{1,2}$/i.test(value) ? Number.parseInt(value, 16) / 255 : undefined;

type Hsl = readonly [hue: number, saturation: number, luminance: number];

const withLuminance = (color: Color, change: (luminance: number) => number) =>
  withHsl(color, ([hue, saturation, luminance]) => [hue, saturation, clamp(change(luminance))]);

function withHsl(color: Color, change: (hsl: Hsl) => Hsl): Color {
  const [hue, saturation, luminance] = change(hslOf(color));
  const spread = saturation * Math.min(luminance, 1 - luminance);
  const channel = (step: number) => {
    const at = (step + hue * 12) % 12;
    return luminance - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1));
  };
  return { red: channel(0), green: channel(8), blue: channel(4), alpha: color.alpha };
}

function hslOf({ red, green, blue }: Color): Hsl {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [spread, luminance] = [most - least, (most + least) / 2];
  if (spread === 0) return [0, 0, luminance];
  const saturation = spread / (1 - Math.abs(2 * luminance - 1));
  const sixth =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return [sixth / 6, saturation, luminance];
}

/** Points from which text is large (WCAG 2.2, "large scale"). */
const large = 18;
const largeBold = 14;
/** Rounding in mixed colours must not turn a narrow pass into a fault. */
const tolerance = 0.01;
/** Text in its background's colour is hidden from everyone, or on a picture that isn't seen here. */
const invisible = 1.01;

export interface PaintedText {
  readonly color: OfficeColor;
  readonly ground: OfficeColor;
  /** in points */
  readonly size: number;
  readonly isBold: boolean;
}

/** Whether text is certainly too faint (1.4.3). */
export function isFaint({ color, ground, size, isBold }: PaintedText): boolean {
  if (color === 'unknown' || ground === 'unknown') return false;
  const behind = over(ground, white);
  const ratio = contrastOf(over(color, behind), behind);
  const needed = size >= large || (isBold && size >= largeBold) ? 3 : 4.5;
  return ratio > invisible && ratio < needed - tolerance;
}
