import { nameOf } from '#server/scanners/body/accessible-name.ts';
import { closest, type Body } from '#server/scanners/body/body.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { isBlank } from '#server/scanners/body/text.ts';
import type { FixWay } from '#shared/fixes/fix-form.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { isFileName, isPlaceholder } from '../rules/vague-words.ts';
import { set, simply, textField, textsIn, unset, type Planner, type Way } from './way.ts';

/** Attributes that name an element before its own text does. */
export const naming = ['aria-label', 'aria-labelledby'] as const;
const decorating = ['role', 'data-decorative'] as const;

/** The attribute that holds an image's text. */
const textAttribute = ({ name }: BodyElement) =>
  name === 'img' || name === 'input' || name === 'area' ? 'alt' : 'aria-label';

export const describe = (element: BodyElement, proposal?: string): Way => ({
  way: 'describe',
  field: textField(proposal, 'alt'),
  plans: (text) => {
    const named = set(element, textAttribute(element), text);
    const others = naming.filter((name) => name !== textAttribute(element));
    return [
      [named, ...unset(element, 'data-decorative'), ...(isMarked(element) ? unset(element, 'role') : [])],
      [named, ...unset(element, ...decorating, ...others)],
      [named, ...unset(element, ...decorating, ...others, 'title')],
    ];
  },
});

const isMarked = ({ attributes: { role } }: BodyElement) => /\b(none|presentation)\b/i.test(role ?? '');

/** As Canvas's own checker marks decoration: by an empty text and a role, both of which it stores. */
const decorate = (body: Body, element: BodyElement): Way[] =>
  element.name === 'img' && !isAllOfLink(body, element)
    ? [
        simply('decorative', [
          set(element, 'alt', ''),
          set(element, 'role', 'presentation'),
          ...unset(element, 'title', ...naming, 'aria-describedby'),
        ]),
      ]
    : [];

/** A picture that's all there is of a link or button names it. */
function isAllOfLink(body: Body, element: BodyElement) {
  const control = closest(
    element,
    ({ name, attributes }) => name === 'button' || attributes.href !== undefined,
  );
  return control !== undefined && textsIn(body, control).length === 0;
}

/** Whether a text can be proposed: it says something. */
export const isUsable = (text: string | undefined, address: string | undefined) =>
  text !== undefined && !isBlank(text) && !isFileName(text, address) && !isPlaceholder(text);

/** A title that describes, or a file's name as words, if it has some. */
function alternativeOf({ attributes: { title, src } }: BodyElement): string | undefined {
  if (isUsable(title, src)) return title?.trim();
  const words = wordsOfPath(src);
  return words !== undefined && isUsable(words, src) ? words : undefined;
}

/** "course-map_2.png" says "Course map 2"; one word, or a number, says nothing. */
export function wordsOfPath(address: string | undefined): string | undefined {
  const path = (address ?? '').split(/[?#]/)[0] ?? '';
  const file = path.replace(/\/$/, '').split('/').at(-1) ?? '';
  const words = decoded(file)
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .split(/[\s_+-]+/)
    .filter((word) => /\p{L}|\p{N}/u.test(word));
  if (words.filter((word) => /^\p{L}{3,}$/u.test(word)).length < 2) return undefined;
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The first sentence of a long text, if it's short enough. */
const firstSentence = (text: string) => /^.{20,140}?[.!?](?=\s)/su.exec(text.trim())?.[0];

const undescribedWays: Planner = (body, element) => [
  describe(element, alternativeOf(element)),
  ...decorate(body, element),
];

/** Names an element by an attribute of its own. */
const named =
  (way: FixWay, attribute: string): Planner =>
  (_body, element) => [
    {
      way,
      field: textField(element.attributes['data-title']),
      plans: (text) => [[set(element, attribute, text)]],
    },
  ];

/** Ways for images and whatever else is shown in a frame. */
export const imageWays = {
  'img-alt-missing': undescribedWays,
  'img-alt-filename': undescribedWays,
  'img-alt-placeholder': undescribedWays,
  'img-alt-empty-unmarked': (body, element) => [
    ...decorate(body, element),
    describe(element, alternativeOf(element)),
  ],
  'img-alt-long': (body, element) => [describe(element, firstSentence(nameOf(body, element)))],
  'img-decorative-alt': (body, element) => [
    ...decorate(body, element),
    describe(
      element,
      [element.attributes.alt, element.attributes.title].find((text) =>
        isUsable(text, element.attributes.src),
      ),
    ),
  ],
  'img-alt-repeated': (_body, element) => [
    simply('decorative', [set(element, textAttribute(element), ''), ...unset(element, 'title', ...naming)]),
    describe(element),
  ],
  'iframe-title': named('title', 'title'),
  'object-alt': named('title', 'title'),
} satisfies Partial<Record<UdoitRuleId, Planner>>;
