import type { BodyElement, Layer, Look, Theme } from '../node.ts';
import { type Backdrop, backdropOf } from './backdrop.ts';
import { black, colorOf, legacyColorOf } from './color.ts';
import { declarationsOf, type Declarations } from './declarations.ts';
import { defaultFont, fontOf } from './font.ts';
import { memoised } from './memoised.ts';
import { shadowColorsOf } from './shadow.ts';

const sides = ['left', 'top', 'right', 'bottom', 'inset'] as const;

const isFarAway = (value: string | undefined) =>
  /^-\d{3,}(\.\d+)?(px|em|rem|pt|%|vw|vh)$/i.test(value?.trim() ?? '');
const isTiny = (value: string | undefined) => /^[01](\.\d+)?(px)?$/i.test(value?.trim() ?? '');
const isNothing = (value: string | undefined) => /^0[a-z%]*$/i.test(value?.trim() ?? '');

/** Whether a style hides text in one of the usual ways: for screen readers only, or for everyone. */
function isOffPage(declarations: Declarations): boolean {
  const value = (property: string) => declarations.get(property);
  if (isFarAway(value('text-indent')) || /scale[xy]?\(\s*0\s*[,)]/i.test(value('transform') ?? ''))
    return true;
  const [width, height] = [value('width') ?? value('max-width'), value('height') ?? value('max-height')];
  const isClipped = /hidden|clip/i.test(value('overflow') ?? '');
  if (isClipped && ((isTiny(width) && isTiny(height)) || isNothing(width) || isNothing(height))) return true;
  if (!/absolute|fixed/i.test(value('position') ?? '')) return false;
  return (
    [...sides, 'margin-left', 'margin-top'].some((side) => isFarAway(value(side))) ||
    /^rect\((\s*[01]?(px)?[\s,]*){4}\)$/i.test(value('clip') ?? '') ||
    /^(inset\((50|100)%|circle\(0)/i.test(value('clip-path') ?? '')
  );
}

/** Whether a style moves an element over something that isn't around it in the source. */
function isMoved(declarations: Declarations): boolean {
  const position = declarations.get('position')?.toLowerCase() ?? '';
  if (position === 'absolute' || position === 'fixed' || position === 'sticky') return true;
  if (position === 'relative' && sides.some((side) => /[1-9]/.test(declarations.get(side) ?? '')))
    return true;
  if (/translate/i.test(declarations.get('transform') ?? '')) return true;
  return ['margin', 'margin-top', 'margin-left'].some((side) =>
    /(^|\s)-[\d.]*[1-9]/.test(declarations.get(side) ?? ''),
  );
}

export const defaultLook: Look = {
  isVisible: true,
  color: undefined,
  font: defaultFont,
  layer: undefined,
  shadows: undefined,
  isOffPage: false,
  isMoved: false,
  theme: undefined,
  setBy: undefined,
};

const noDeclarations: Declarations = new Map();
/** Elements that look different by default, and those that do by legacy attributes. */
const ownLook: ReadonlySet<string> = new Set(
  'a b big body font h1 h2 h3 h4 h5 h6 small strong sub sup th'.split(' '),
);
const painted: ReadonlySet<string> = new Set('body table tbody td tfoot th thead tr'.split(' '));

/** The parts of a style attribute that make up an element's look. */
export const stylesOf = ({ attributes: { style } }: BodyElement) =>
  style === undefined ? noDeclarations : declarationsOf(style);

export function lookOf(element: BodyElement, around: Look): Look {
  const theme = themeOf(element, around);
  const isPlain = element.attributes.style === undefined && !ownLook.has(element.name) && !isPainted(element);
  if (isPlain && theme === around.theme) return around;
  const declarations = stylesOf(element);
  const color = textColorOf(element, declarations, around);
  const layer = layerOf(element, declarations, around.layer);
  const isSet = color.isSet || layer !== around.layer;
  return {
    isVisible: visibilityOf(declarations) ?? around.isVisible,
    color: color.value,
    font: fontOf(element, declarations, around.font),
    layer,
    shadows: shadowColorsOf(declarations) ?? around.shadows,
    isOffPage: around.isOffPage || isOffPage(declarations),
    isMoved: !isSolid(layer, around.layer) && (around.isMoved || isMoved(declarations)),
    theme,
    setBy: isSet ? element : around.setBy,
  };
}

const ofDesigner = /(^|\s)(dp-|kl_|kl-)/;
const ofCanvas =
  /(?:^|\s)(?:btn|button|label|badge|pill|alert|well|ui-button|ui-state|ui-widget-header|ic-(?:label|badge|pill|flash|notification)|hero-unit|navbar|tooltip|popover|bg|text-bg)(?=$|[\s_-])/i;
/** Buttons and labels with a colour of their own; a plain button is grey with dark text. */
const strong =
  /(?:^|\s)(?:(?:btn|button)-{1,2}(?:primary|secondary|success|danger|warning|info|inverse)|(?:text-)?bg-(?:primary|secondary|success|danger|info|dark|black|brand)|(?:ic-)?(?:label|badge|pill)|ui-state-active)(?=$|[\s_-])/i;

const hiddenBy = memoised((classes) => {
  const isPainted = ofCanvas.test(classes);
  return { isPainted, isStrong: isPainted && strong.test(classes), isThemed: ofDesigner.test(classes) };
});

function themeOf({ attributes }: BodyElement, around: Look): Theme | undefined {
  if (attributes.class === undefined) return around.theme;
  const { isPainted, isStrong, isThemed } = hiddenBy(attributes.class);
  if (!isPainted && (around.theme || !isThemed)) return around.theme;
  return { isPainted, isStrong, below: isPainted ? around.layer : undefined, setBy: around.setBy };
}

function textColorOf({ name, attributes }: BodyElement, declarations: Declarations, around: Look) {
  const fill = declarations.get('-webkit-text-fill-color');
  const filled = fill === undefined || inherited.test(fill) ? declarations.get('color') : fill;
  if (filled !== undefined && inherited.test(filled))
    return { value: around.color, isSet: around.color !== undefined };
  const value = filled === undefined ? undefined : colorValueOf(filled, around);
  if (value !== undefined) return { value, isSet: true };
  if (name === 'font' || name === 'body') {
    const legacy = legacyColorOf(attributes[name === 'font' ? 'color' : 'text'] ?? '');
    if (legacy !== undefined && legacy !== 'current') return { value: legacy, isSet: true };
  }
  const isLink = name === 'a' && attributes.href !== undefined;
  return { value: isLink ? ('link' as const) : around.color, isSet: false };
}

const inherited = /^\s*(inherit|unset|revert|revert-layer|currentcolor)\s*$/i;

/** Undefined for anything that isn't a colour: browsers skip such a declaration. */
function colorValueOf(value: string, around: Look): Look['color'] {
  const text = value.trim().toLowerCase();
  if (text === 'initial') return black;
  const color = colorOf(text);
  return color === 'current' ? around.color : color;
}

function layerOf(element: BodyElement, declarations: Declarations, outer: Layer | undefined) {
  const backdrop = backdropOf(declarations) ?? legacyBackdropOf(element);
  const opacity = opacityOf(declarations.get('opacity'));
  if (!backdrop && opacity === 1) return outer;
  return { backdrop, opacity, outer, depth: (outer?.depth ?? 0) + 1 };
}

const isPainted = ({ name, attributes }: BodyElement) =>
  (attributes.bgcolor !== undefined || attributes.background !== undefined) && painted.has(name);

function legacyBackdropOf(element: BodyElement): Backdrop | undefined {
  if (!isPainted(element)) return undefined;
  const { attributes } = element;
  if (attributes.background !== undefined) return { color: undefined, image: 'unknown' };
  const color = legacyColorOf(attributes.bgcolor ?? '');
  return color === undefined || color === 'current' ? undefined : { color, image: undefined };
}

/** Whether an element has its own opaque background. */
const isSolid = (layer: Layer | undefined, outer: Layer | undefined) => {
  const color = layer === outer ? undefined : layer?.backdrop?.color;
  return typeof color === 'object' && color.alpha === 1;
};

function opacityOf(value: string | undefined) {
  const [, digits, percent] = /^(\d*\.?\d+)(%?)$/.exec(value?.trim() ?? '') ?? [];
  if (digits === undefined) return 1;
  return Math.min(1, Number(digits) / (percent === '%' ? 100 : 1));
}

function visibilityOf(declarations: Declarations) {
  const value = declarations.get('visibility')?.toLowerCase();
  if (value === undefined || value === 'inherit' || value === 'unset') return undefined;
  return value !== 'hidden' && value !== 'collapse';
}
