import { insideOf, type Body } from '#server/scanners/body/body.ts';
import type { BodyElement, Look } from '#server/scanners/body/node.ts';
import { black, colorOf, contrastOf, over, white, type Color } from '#server/scanners/body/style/color.ts';
import { stylesOf } from '#server/scanners/body/style/look.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { judgeContrast, readingOf, textColorOf } from '../rules/contrast.ts';
import type { Change } from './changes.ts';
import { restyled, simply, unset, type Planner, type Way } from './way.ts';

/** A text that's hard to read, and the element whose own styles it has. */
interface Pale {
  readonly element: BodyElement;
  readonly look: Look;
}

function palesIn(body: Body, element: BodyElement): Pale[] {
  const looks = new Map<Look, Pale>();
  const add = (shower: BodyElement) => {
    const { look } = shower;
    const verdict = looks.has(look) ? 'sound' : judgeContrast(look);
    if (verdict !== undefined && verdict !== 'sound')
      looks.set(look, { element: outermostLike(shower, element), look });
  };
  if (element.last === element.at) add(element);
  for (const node of insideOf(body, element))
    if (node.kind === 'text' ? /[\p{L}\p{N}]/u.test(node.text) : node.name === 'input')
      add(node.kind === 'text' ? node.parent : node);
  return [...looks.values()];
}

function outermostLike(shower: BodyElement, limit: BodyElement) {
  let outermost = shower;
  while (outermost !== limit && outermost.parent?.look === shower.look) outermost = outermost.parent;
  return outermost;
}

/** What a new colour is compared with, and the one that it replaces: a text's own, and all that's behind it. */
function comparedWith(pales: readonly Pale[], part: 'text' | 'ground') {
  const readings = pales.map(({ look }) => readingOf(look));
  const only = (one: 'text' | 'ground') => {
    const colors = new Set(readings.map((reading) => reading && hexOf(reading[one])));
    return colors.size === 1 ? ([...colors][0] ?? null) : null;
  };
  return {
    against: only(part),
    now: only(part === 'text' ? 'ground' : 'text'),
    least: Math.max(...readings.map((reading) => reading?.least ?? enoughForAny)),
  };
}

const hexOf = ({ red, green, blue, alpha }: Color) =>
  alpha < 1 ? undefined : asHex([red, green, blue].map((channel) => Math.round(channel * 255)));

const hexColor = /^#[\da-f]{6}$/i;

/** Sets a text's colour where the author did. */
function colored(element: BodyElement, color: string): Change[] {
  const isFilled = stylesOf(element).has('-webkit-text-fill-color');
  return [
    ...restyled(element, isFilled ? { '-webkit-text-fill-color': color, color } : { color }),
    ...(element.name === 'font' ? unset(element, 'color') : []),
  ];
}

const contrastWays: Planner = (body, element) => {
  const pales = palesIn(body, element);
  const [first] = pales;
  if (!first) return [];
  const own = textColorOf(first.look);
  const base = over(own === 'unknown' ? black : own, white);
  const inside = pales.filter((pale) => pale.element !== element).map((pale) => pale.element);
  const color = nearestColor(base, (tried) =>
    pales.every(({ look }) => judgeContrast({ ...look, color: tried }) === 'sound'),
  );
  return [
    {
      way: 'text_color',
      field: { kind: 'color', proposal: color ?? null, ...comparedWith(pales, 'ground') },
      plans: (given) =>
        hexColor.test(given)
          ? [
              colored(element, given),
              inside.flatMap((one) => colored(one, given)),
              [...colored(element, given), ...inside.flatMap((one) => colored(one, given))],
            ]
          : [],
    },
    groundWay(element, pales),
    simply('plain_colors', uncolored(element), [...uncolored(element), ...opaque(element.parent)]),
  ];
};

/** The contrast that any text needs, and a little for the browser's rounding. */
const enoughForAny = 4.5;
const enough = enoughForAny + 0.01;

function groundWay(element: BodyElement, pales: readonly Pale[]): Way {
  const texts = pales.map(({ look }) => textColorOf(look)).filter((color) => color !== 'unknown');
  const declared = stylesOf(element);
  const known = colorOf(declared.get('background-color') ?? declared.get('background') ?? '');
  const base: Color = typeof known === 'object' ? over(known, white) : white;
  const isRead = (ground: Color) => texts.every((text) => contrastOf(over(text, ground), ground) >= enough);
  const isPlain = typeof colorOf(declared.get('background') ?? '') === 'object';
  return {
    way: 'background',
    field: { kind: 'color', proposal: nearestColor(base, isRead) ?? null, ...comparedWith(pales, 'text') },
    plans: (given) =>
      hexColor.test(given)
        ? [
            restyled(element, { [isPlain ? 'background' : 'background-color']: given }),
            restyled(element, { background: undefined, 'background-color': given }),
            [
              ...restyled(element, { background: undefined, 'background-color': given }),
              ...unset(element, 'bgcolor'),
            ],
          ]
        : [],
  };
}

/** Back to the page's own colours. */
const uncolored = (element: BodyElement): Change[] => [
  ...restyled(element, {
    color: undefined,
    '-webkit-text-fill-color': undefined,
    background: undefined,
    'background-color': undefined,
    'background-image': undefined,
    opacity: undefined,
  }),
  ...unset(element, 'bgcolor', ...(element.name === 'font' ? ['color'] : [])),
];

/** Takes away what fades an element from the outside. */
function opaque(element: BodyElement | undefined): Change[] {
  const changes: Change[] = [];
  for (let around = element; around; around = around.parent)
    if (stylesOf(around).has('opacity')) changes.push(...restyled(around, { opacity: undefined }));
  return changes;
}

/** OKLab: distances in it are what eyes see (Björn Ottosson, 2020). */
interface Seen {
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
}

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const encoded = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

function seen(color: Color): Seen {
  const [red, green, blue] = [linear(color.red), linear(color.green), linear(color.blue)];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

function shown({ lightness, a, b }: Seen): readonly [number, number, number] {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

const slack = 0.0005;
const halvings = 12;

/** The colour of this lightness and hue, as strong as screens can show it: in 8 bits a channel. */
function inGamut(color: Seen): readonly number[] {
  let [low, high] = [0, 1];
  const scaled = (share: number) =>
    shown({ lightness: color.lightness, a: color.a * share, b: color.b * share });
  const fits = (channels: readonly number[]) =>
    channels.every((channel) => channel >= -slack && channel <= 1 + slack);
  if (!fits(scaled(1)))
    for (let times = 0; times < halvings; times += 1) {
      const middle = (low + high) / 2;
      if (fits(scaled(middle))) low = middle;
      else high = middle;
    }
  else low = 1;
  return scaled(low).map((channel) => Math.round(Math.min(1, Math.max(0, channel)) * 255));
}

/** As fine as 8 bits a channel can tell. */
const steps = 200;

const colorAt = (base: Seen, lightness: number) => inGamut({ ...base, lightness });

const isIn = (lightness: number) => lightness >= 0 && lightness <= 1;

function asColor(channels: readonly number[]): Color {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => channel / 255);
  return { red, green, blue, alpha: 1 };
}

const asHex = (channels: readonly number[]) =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/**
 * The colour nearest in lightness, with the same hue, that's accepted; as #rrggbb. Undefined if none is. It's a step beyond
 * the first one, so that checkers with other roundings agree.
 */
function nearestColor(base: Color, isAccepted: (color: Color) => boolean): string | undefined {
  const own = seen(base);
  for (let step = 0; step <= steps; step += 1)
    for (const way of [-1, 1]) {
      const lightness = own.lightness + (way * step) / steps;
      if (!isIn(lightness)) continue;
      const found = colorAt(own, lightness);
      if (!isAccepted(asColor(found))) continue;
      const beyond = lightness + way / steps;
      const next = isIn(beyond) ? colorAt(own, beyond) : found;
      return asHex(isAccepted(asColor(next)) ? next : found);
    }
  return undefined;
}

/** Ways for colours. */
export const colorWays = {
  contrast: contrastWays,
  'contrast-review': contrastWays,
  'link-color-only': (_body, element) => [
    simply(
      'underline',
      restyled(element, { 'text-decoration': 'underline', 'text-decoration-line': undefined }),
    ),
  ],
} satisfies Partial<Record<UdoitRuleId, Planner>>;
