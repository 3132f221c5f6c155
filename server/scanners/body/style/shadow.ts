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
  if (value === undefined || /^(inherit|unset)$/i.test(value)) return undefined;
  if (/^(none|initial)$/i.test(value)) return noShadows;
  const colors = layersOf(value).map(
    (layer) =>
      componentsOf(layer)
        .map((part) => colorOf(part))
        .find((color) => color !== undefined) ?? 'current',
  );
  const known = colors.filter((color) => color !== 'current' && color !== 'unknown');
  return known.length === colors.length ? known : 'unknown';
}
