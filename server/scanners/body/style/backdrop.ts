import { between, colorOf, type Color } from './color.ts';
import { componentsOf, layersOf, type Declarations } from './declarations.ts';

/** What an element paints behind its text: a colour, and over it a gradient's colours, or something unknown. */
export interface Backdrop {
  readonly color: Color | 'current' | 'branded' | 'unknown' | undefined;
  /** a gradient's colours from end to end; 'unknown' for images and anything only a browser can tell */
  readonly image: readonly Color[] | 'branded' | 'unknown' | undefined;
}

/** Samples between two neighbouring colours of a gradient at which contrast is checked. */
const steps = 8;
const mostStops = 16;

/** Properties that make an element's background differ from what it declares. */
const mixing = ['mix-blend-mode', 'background-blend-mode', 'filter', 'backdrop-filter'] as const;

/** What a style paints, or undefined if it sets no background. */
export function backdropOf(declarations: Declarations): Backdrop | undefined {
  let backdrop: Backdrop | undefined;
  for (const [property, value] of declarations) {
    if (property === 'background') backdrop = shorthand(value);
    if (property === 'background-color') backdrop = { image: backdrop?.image, color: colorOf(value) };
    if (property === 'background-image') backdrop = { color: backdrop?.color, image: imageOf(value) };
  }
  return isMixed(declarations) ? { color: undefined, image: 'unknown' } : backdrop;
}

const isMixed = (declarations: Declarations) =>
  mixing.some((property) => !isNone(declarations.get(property) ?? '')) ||
  /text/i.test(declarations.get('background-clip') ?? declarations.get('-webkit-background-clip') ?? '');

/** What's inherited is what's behind already. */
const isNone = (value: string) => /^(none|normal|initial|inherit|unset|revert|revert-layer)?$/i.test(value);

function shorthand(value: string): Backdrop {
  const layers = layersOf(value);
  const colors = componentsOf(layers.at(-1) ?? '').map((part) => colorOf(part));
  const images = layers.map((layer) => componentsOf(layer).find(isImage) ?? 'none');
  return { color: colors.find((color) => color !== undefined), image: imageOf(images.join(',')) };
}

const isImage = (component: string) =>
  /^(url|image|image-set|-webkit-image-set|cross-fade|element|paint)\(|gradient\(|^var\((?!\s*--ic-)/i.test(
    component,
  );

function imageOf(value: string): Backdrop['image'] {
  const images = layersOf(value).filter((layer) => !isNone(layer));
  const [only] = images;
  if (only === undefined) return undefined;
  const gradient = /^(?:-webkit-|-moz-|-o-)?(?:repeating-)?(?:linear|radial|conic)-gradient\(([^]*)\)$/i.exec(
    only,
  );
  if (images.length > 1 || !gradient) return 'unknown';
  const stops = layersOf(gradient[1] ?? '').flatMap((part) => stopsOf(part));
  if (stops.includes('branded')) return 'branded';
  const colors = stops.filter((stop) => typeof stop === 'object');
  if (colors.length < stops.length || colors.length === 0 || colors.length > mostStops) return 'unknown';
  return colors.flatMap((color, at) => stepsTo(color, colors[at + 1]));
}

function stopsOf(part: string): (Color | 'branded' | 'unknown')[] {
  return componentsOf(part).flatMap((component) => {
    const color = colorOf(component);
    if (color === undefined) return [];
    return [color === 'current' ? 'unknown' : color];
  });
}

const stepsTo = (color: Color, next: Color | undefined) =>
  next ? Array.from({ length: steps }, (_step, at) => between(color, next, at / steps)) : [color];
