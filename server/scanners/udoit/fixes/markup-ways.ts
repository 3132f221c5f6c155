import { knownAriaAttributes } from '#server/scanners/body/aria.ts';
import type { Body } from '#server/scanners/body/body.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { isFocusable } from '#server/scanners/body/role.ts';
import { stylesOf } from '#server/scanners/body/style/look.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import type { Change } from './changes.ts';
import {
  elementsIn,
  remove,
  rename,
  restyled,
  set,
  simply,
  unset,
  withProperty,
  type Planner,
} from './way.ts';

/** What `size` of 1 to 7 looks like. */
const sizes = ['x-small', 'x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', '48px'];

function fontStyle({ attributes: { color, face, size, style = '' } }: BodyElement): string {
  const [, sign, digits = '3'] = /^\s*([+-]?)(\d{1,2})/.exec(size ?? '') ?? [];
  const step = sign === '' ? Number(digits) : 3 + Number(`${sign ?? ''}${digits}`);
  const legacy = {
    color: color?.trim().replace(/^(?=[\da-f]{6}$)/i, '#'),
    'font-family': face?.replace(/["\\;]/g, '').trim(),
    'font-size': size === undefined ? undefined : sizes[Math.min(7, Math.max(1, step))],
  };
  return Object.entries(legacy)
    .filter(
      ([property, value]) =>
        value !== undefined && value !== '' && !new RegExp(`(^|;)\\s*${property}\\s*:`, 'i').test(style),
    )
    .reduce((text, [property, value]) => withProperty(text, property, value), style);
}

/** A plain element that looks the same, by styles that Canvas keeps. */
const styled = (element: BodyElement, to: string, property: string, value: string): Change[] => [
  rename(element, to),
  ...(stylesOf(element).has(property) ? [] : restyled(element, { [property]: value })),
];

function plainTag(element: BodyElement): (readonly Change[])[] {
  const { attributes } = element;
  switch (element.name) {
    case 'font': {
      const style = fontStyle(element);
      const dropped = unset(element, 'color', 'face', 'size');
      const restyling = style === (attributes.style ?? '') ? [] : [set(element, 'style', style)];
      const isBare = style === '' && Object.keys(attributes).length === dropped.length;
      return [
        ...(isBare ? [[{ do: 'unwrap', element } as const]] : []),
        [rename(element, 'span'), ...dropped, ...restyling],
      ];
    }
    case 'center':
      return ['div', 'span'].map((tag) => styled(element, tag, 'text-align', 'center'));
    case 'big':
      return [styled(element, 'span', 'font-size', 'larger')];
    case 'strike':
      return [styled(element, 'span', 'text-decoration', 'line-through')];
    case 'tt':
      return [[rename(element, 'code')]];
    case 'basefont':
      return [[remove(element)]];
    default:
      return [];
  }
}

const moving =
  'behavior bgcolor direction height hspace loop scrollamount scrolldelay truespeed vspace width'.split(' ');

const stillPlans = (element: BodyElement): (readonly Change[])[] => {
  const dropped = element.name === 'marquee' ? unset(element, ...moving) : [];
  const isBare = Object.keys(element.attributes).length === dropped.length;
  const inPlace = ['div', 'span'].map((tag) => [rename(element, tag), ...dropped]);
  if (element.name === 'marquee') return inPlace;
  return [...(isBare ? [[{ do: 'unwrap', element } as const]] : []), ...inPlace.slice(1)];
};

/** Names of languages that authors and tools write in place of their tags. */
const languageNames: Readonly<Record<string, string>> = {
  english: 'en',
  eng: 'en',
  inglés: 'en',
  spanish: 'es',
  español: 'es',
  espanol: 'es',
  castellano: 'es',
  french: 'fr',
  français: 'fr',
  francais: 'fr',
  german: 'de',
  deutsch: 'de',
  italian: 'it',
  italiano: 'it',
  portuguese: 'pt',
  português: 'pt',
  chinese: 'zh',
  mandarin: 'zh',
  japanese: 'ja',
  jp: 'ja',
  korean: 'ko',
  arabic: 'ar',
  hebrew: 'he',
  russian: 'ru',
  latin: 'la',
  greek: 'el',
  dutch: 'nl',
  polish: 'pl',
  hindi: 'hi',
  vietnamese: 'vi',
  turkish: 'tr',
  swedish: 'sv',
  norwegian: 'no',
  danish: 'da',
  finnish: 'fi',
  ukrainian: 'uk',
  cn: 'zh',
};

function languageOf(tag: string): string | undefined {
  const text = tag.trim().toLowerCase();
  return (
    languageNames[text] ??
    languageNames[text.split(/[\s_(-]/)[0] ?? ''] ??
    (text.includes('_') ? tag.trim().replaceAll('_', '-') : undefined)
  );
}

const languageWays: Planner = (_body, element) => [
  {
    way: 'language',
    field: { kind: 'language', proposal: languageOf(element.attributes.lang ?? '') ?? null },
    plans: (tag) => (/^[a-z]{2,8}(-[a-z\d]{1,8})*$/i.test(tag) ? [[set(element, 'lang', tag)]] : []),
  },
  simply('no_language', unset(element, 'lang', 'xml:lang')),
];

/** Either heard, or not reached. */
const hiddenWays: Planner = (_body, element) => {
  let silent: BodyElement | undefined = element;
  while (silent && silent.attributes['aria-hidden']?.trim().toLowerCase() !== 'true') silent = silent.parent;
  return [
    simply('skip', [set(element, 'tabindex', '-1')]),
    ...(silent?.parent ? [simply('show', unset(silent, 'aria-hidden'))] : []),
  ];
};

const autoplay = /([?&])(?:autoplay|auto_play|autostart)=(?:1|true|yes)\b(?:&|$)/gi;

const autoplayWays: Planner = (_body, element) => {
  const { src } = element.attributes;
  const quiet = src?.replace(autoplay, '$1').replace(/[?&]$/, '');
  return [
    simply(
      'no_autoplay',
      element.name === 'iframe'
        ? quiet === undefined
          ? []
          : [set(element, 'src', quiet)]
        : unset(element, 'autoplay'),
    ),
  ];
};

/** A header that cells named needs a scope once they don't. */
const ownIdWays: Planner = (body, element) => {
  const mended = set(element, 'id', ownId(body, element.attributes.id ?? ''));
  const row = element.name === 'th' ? element.parent : undefined;
  if (!row) return [simply('own_id', [mended])];
  const scope = elementsIn(body, row).some(({ name }) => name === 'td') ? 'row' : 'col';
  return [simply('own_id', [mended], [mended, set(element, 'scope', scope)])];
};

function ownId(body: Body, id: string) {
  let count = 2;
  while (body.byId.has(`${id}-${count}`)) count += 1;
  return `${id}-${count}`;
}

/** Ways for players and the markup itself. */
export const markupWays = {
  'lang-invalid': languageWays,
  'dir-missing': (_body, element) => [simply('direction', [set(element, 'dir', 'rtl')])],
  'motion-tag': (_body, element) => [simply('plain_markup', ...stillPlans(element))],
  'deprecated-tag': (_body, element) => [simply('plain_markup', ...plainTag(element))],
  'tabindex-positive': (_body, element) => [
    simply(
      'plain_markup',
      ...(isFocusable({ ...element, attributes: { ...element.attributes, tabindex: undefined } })
        ? [unset(element, 'tabindex')]
        : []),
      [set(element, 'tabindex', '0')],
    ),
  ],
  'role-invalid': (_body, element) => [simply('plain_markup', unset(element, 'role'))],
  'aria-unknown': (_body, element) => [
    simply(
      'plain_markup',
      unset(
        element,
        ...Object.keys(element.attributes).filter(
          (name) => name.startsWith('aria-') && !knownAriaAttributes.has(name),
        ),
      ),
    ),
  ],
  'id-duplicate-ref': ownIdWays,
  'hidden-focusable': hiddenWays,
  'media-autoplay': autoplayWays,
} satisfies Partial<Record<UdoitRuleId, Planner>>;
