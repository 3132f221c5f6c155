import type { Backdrop } from '#server/scanners/body/style/backdrop.ts';
import { contrastOf, over, white, type Color } from '#server/scanners/body/style/color.ts';
import type { Layer, Look } from '#server/scanners/body/node.ts';

/** Faulty or sound in any browser; unclear when only a look at the page can tell. */
export type Verdict = 'faulty' | 'unclear' | 'sound';

/** Canvas's own colours, for anything authors don't set. */
const pageText: Color = { red: 0x2d / 255, green: 0x3b / 255, blue: 0x45 / 255, alpha: 1 };
const pageLink: Color = { red: 0x03 / 255, green: 0x74 / 255, blue: 0xb5 / 255, alpha: 1 };

/** 18 pt, or 14 pt and bold, in CSS pixels. */
const largeSize = 24;
const largeBoldSize = 14 * (96 / 72);
const bold = 700;

/** The contrast that any text needs. */
const enough = 4.5;
const enoughIfLarge = 3;

/** Rounding in colour mixing must not turn a narrow pass into a fault. */
const tolerance = 0.005;
/** A ratio of 1 hides the text from everyone: a person has to say whether that's intended. */
const invisible = 1.005;
/** White, or so near that its author surely meant the white of a button or label. */
const nearWhite = 1.25;
const mostLayers = 50;
const mostVariants = 200;

/** The pixels with and without text, painted this far up. */
interface Pixels {
  readonly text: Color;
  readonly ground: Color;
}

/** Ratios of plain colours on the bare page: nearly all there are, and the same few in every item. */
const onThePage = new WeakMap<Color, number>();

function ratioOnThePage(color: Color) {
  const known = onThePage.get(color);
  if (known !== undefined) return known;
  const ratio = contrastOf(color, white);
  onThePage.set(color, ratio);
  return ratio;
}

/** The verdict on text with this look; undefined if it can't be seen at all, or others answer for its colours. */
export function judgeContrast(look: Look): Verdict | undefined {
  const { color: own, layer, shadows } = look;
  if (own === 'branded' || isOfCanvas(look)) return undefined;
  const isPlain = typeof own === 'object' && own.alpha === 1 && !layer && !shadows;
  if (isPlain && ratioOnThePage(own) >= enough) return 'sound';
  const color = textColorOf(look);
  if (color === 'unknown' || look.shadows === 'unknown' || (look.layer?.depth ?? 0) > mostLayers)
    return 'unclear';
  const pixels = paint(color, look);
  if (pixels === 'branded') return undefined;
  if (pixels === 'unknown') return 'unclear';
  if (pixels.every(({ text, ground }) => isSame(text, ground)))
    return isTransparent(look, color) ? undefined : 'unclear';
  const verdict = verdictOf(pixels, look);
  return verdict === 'faulty' && (look.isMoved || isHalfKnown(look)) ? 'unclear' : verdict;
}

/** A text's colour, what's behind it, and the contrast it needs; undefined where that isn't one pair of colours. */
export function readingOf(look: Look) {
  const color = textColorOf(look);
  if (color === 'unknown' || look.shadows || (look.layer?.depth ?? 0) > mostLayers) return undefined;
  const pixels = paint(color, look);
  const [pixel] = pixels;
  if (typeof pixel !== 'object' || pixels.length > 1 || isFadedAnyhow(look.layer)) return undefined;
  return { ...pixel, least: neededFor(look) };
}

/** A group that lets what's behind it show through mixes its text with that too. */
function isFadedAnyhow(layer: Layer | undefined) {
  for (let at = layer; at; at = at.outer) if (at.opacity < 1) return true;
  return false;
}

/** Text of a button or label of Canvas's own that keeps its colours, or that's white on a strong one. */
function isOfCanvas({ theme, setBy, color, layer }: Look) {
  if (!theme?.isPainted) return false;
  if (setBy === theme.setBy) return true;
  const isWhite = typeof color === 'object' && contrastOf(color, white) < nearWhite;
  return theme.isStrong && isWhite && !hasOwnGround(layer, theme.below);
}

/** Inside a theme, when the author set either the text's colour or its background, and the theme sets the other. */
const isHalfKnown = ({ theme, color, layer }: Look) =>
  theme !== undefined && (color === undefined || color === 'link' || !hasOwnGround(layer, theme.below));

/** The colour of text; 'unknown' for what only a browser can tell. */
export function textColorOf({ color }: Look): Color | 'unknown' {
  if (color === undefined) return pageText;
  if (color === 'link') return pageLink;
  return color === 'branded' ? 'unknown' : color;
}

const isSame = (a: Color, b: Color) => contrastOf(a, b) < invisible;

const isTransparent = ({ layer }: Look, color: Color) => color.alpha < 0.05 || isFaded(layer);

function isFaded(layer: Layer | undefined) {
  for (let at = layer; at; at = at.outer) if (at.opacity < 0.05) return true;
  return false;
}

/** Whether an author painted anything behind a text, up to a layer that's covered. */
const hasOwnGround = (layer: Layer | undefined, covered: Layer | undefined) => {
  for (let at = layer; at && at !== covered; at = at.outer) if (at.backdrop) return true;
  return false;
};

/**
 * Paints text over everything behind it, from the inside out; one pair of pixels for each colour of a gradient. A group
 * with opacity lets what's behind it show through its text and its background alike.
 */
function paint(color: Color, { layer }: Look): Pixels[] | 'branded' | 'unknown' {
  let pixels: Pixels[] = [{ text: color, ground: { ...color, alpha: 0 } }];
  for (let at = layer; at; at = at.outer) {
    const grounds = at.backdrop ? groundsOf(at.backdrop) : nothing;
    if (grounds === 'unknown' || grounds === 'branded') {
      if (pixels.some(({ ground }) => ground.alpha < 1)) return grounds;
    } else if (grounds.length > 0)
      pixels = pixels.flatMap((pixel) => grounds.map((ground) => onto(pixel, ground)));
    if (pixels.length > mostVariants) return 'unknown';
    const { opacity } = at;
    if (opacity < 1) pixels = pixels.map((pixel) => faded(pixel, opacity));
  }
  return pixels.map((pixel) => onto(pixel, white));
}

const nothing: readonly Color[] = [];

/** The colours an element's background can have behind a letter. */
function groundsOf({ color, image }: Backdrop): readonly Color[] | 'branded' | 'unknown' {
  if (image === 'unknown' || color === 'unknown') return 'unknown';
  // A box in the text's own colour is a shape.
  if (image === 'branded' || color === 'branded' || color === 'current') return 'branded';
  if (!image) return color ? [color] : nothing;
  return color ? image.map((step) => over(step, color)) : image;
}

const onto = ({ text, ground }: Pixels, below: Color): Pixels => ({
  text: over(text, below),
  ground: over(ground, below),
});

const faded = ({ text, ground }: Pixels, opacity: number): Pixels => ({
  text: { ...text, alpha: text.alpha * opacity },
  ground: { ...ground, alpha: ground.alpha * opacity },
});

/** The contrast that a text needs, which is less for a large one. */
const neededFor = ({ font }: Look) =>
  font.size >= largeSize || (font.size >= largeBoldSize && font.weight >= bold) ? enoughIfLarge : enough;

/** Faulty if no pixel is readable, sound if every pixel is. A shadow can help or hurt, so that needs a look. */
function verdictOf(pixels: readonly Pixels[], look: Look): Verdict {
  const { shadows } = look;
  const needed = neededFor(look) - tolerance;
  const behind = (pixel: Pixels) => [
    pixel.ground,
    ...(shadows && shadows !== 'unknown' ? shadows.map((shadow) => over(shadow, pixel.ground)) : nothing),
  ];
  const ratios = pixels.flatMap((pixel) => behind(pixel).map((ground) => contrastOf(pixel.text, ground)));
  if (ratios.every((ratio) => ratio < needed)) return 'faulty';
  return ratios.every((ratio) => ratio >= needed) ? 'sound' : 'unclear';
}
