import { colorOf, type Color } from './color.ts';
import { componentsOf, layersOf, type Declarations } from './declarations.ts';

/** The colours of a text's shadow or outline; 'unknown' when only a browser can tell. */
export type ShadowColors = readonly Color[] | 'unknown';

const noShadows: readonly Color[] = [];

/** What a style sets for text shadows and outlines; undefined if nothing. */
export function shadowColorsOf(declarations: Declarations): ShadowColors | undefined {
  if (declarations.has('-webkit-text-stroke') || declarations.has('-webkit-text-stroke-width'))
    return 'unknown';
  const value = declarations.get('text-shadow');
  if (value === undefined || /^(inherit|unset|revert|revert-layer)$/i.test(value)) return undefined;
  if (/^(none|initial)$/i.test(value)) return noShadows;
  const colors = layersOf(value).map(
    (layer) =>
      componentsOf(layer)
        .map((part) => colorOf(part))
        .find((color) => color !== undefined) ?? 'current',
  );
  // A shadow in the text's own colour only makes it bolder, and for that of a brand its designer answers.
  const others = colors.filter((color) => color !== 'current' && color !== 'branded');
  const known = others.filter((color) => typeof color === 'object');
  return known.length === others.length ? known : 'unknown';
}
