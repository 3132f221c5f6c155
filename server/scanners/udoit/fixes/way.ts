import { tokenize, TokenType } from '@csstools/css-tokenizer';
import { childrenOf, insideOf, type Body } from '#server/scanners/body/body.ts';
import type { BodyElement, BodyNode, BodyText } from '#server/scanners/body/node.ts';
import { isBlank } from '#server/scanners/body/text.ts';
import { depthAfter } from '#server/scanners/body/style/declarations.ts';
import type { FixField, FixWay } from '#shared/fixes/fix-form.ts';
import type { Change } from './changes.ts';

/** One way to mend a fault: what a person has to say, and plans for what they said, the best first. */
export interface Way {
  readonly way: FixWay;
  readonly field?: FixField;
  plans(value: string): readonly (readonly Change[])[];
}

/** Ways for one rule's fault, the best first; none where its shape allows none. */
export type Planner = (body: Body, element: BodyElement) => readonly Way[];

/** A way for which there's nothing to say. */
export const simply = (way: FixWay, ...plans: readonly (readonly Change[])[]): Way => ({
  way,
  plans: () => plans,
});

/** Texts of images (Canvas advises 120 characters; the rule's limit is 150), and of everything else. */
const limits = { alt: { advised: 120, longest: 150 }, other: { advised: 80, longest: 200 } };

export const textField = (proposal: string | undefined, kind: keyof typeof limits = 'other'): FixField => ({
  kind: 'text',
  proposal:
    proposal === undefined || proposal === '' || proposal.length > limits[kind].longest ? null : proposal,
  ...limits[kind],
});

export const set = (element: BodyElement, name: string, value: string): Change => ({
  do: 'attribute',
  element,
  name,
  value,
});

/** Takes attributes away, as far as the element has them. */
export const unset = (element: BodyElement, ...names: string[]): Change[] =>
  names
    .filter((name) => element.attributes[name] !== undefined)
    .map((name) => ({ do: 'attribute', element, name }));

export const rename = (element: BodyElement, to: string): Change => ({ do: 'rename', element, to });
export const remove = (node: BodyNode): Change => ({ do: 'remove', from: node, to: node });

const contentTags: ReadonlySet<string> = new Set(
  'audio button canvas embed hr iframe img input math object select svg table textarea video'.split(' '),
);

/** Whether there's nothing in an element to see, hear or use, and nothing that others lead to. */
export function isHollow(body: Body, element: BodyElement): boolean {
  for (const node of insideOf(body, element))
    if (node.kind === 'text' ? !isBlank(node.text) : contentTags.has(node.name) || isAnchor(node))
      return false;
  return true;
}

const isAnchor = ({ attributes: { id, name } }: BodyElement) => id !== undefined || name !== undefined;

/** The texts in an element that say something. */
export const textsIn = (body: Body, element: BodyElement): BodyText[] =>
  [...insideOf(body, element)].filter(
    (node): node is BodyText => node.kind === 'text' && !isBlank(node.text),
  );

export const elementsIn = (body: Body, element: BodyElement): BodyElement[] =>
  [...childrenOf(body, element)].filter((node): node is BodyElement => node.kind === 'element');

interface Declared {
  readonly property: string;
  /** from its first character up to its semicolon */
  readonly start: number;
  readonly end: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** Where a style's declarations are in its text. */
function declaredIn(style: string): Declared[] {
  const ends: number[] = [];
  let depth = 0;
  for (const token of tokenize({ css: style })) {
    depth = depthAfter(token, depth);
    if (token[0] === TokenType.Semicolon && depth === 0) ends.push(token[2]);
  }
  return [...ends, style.length].flatMap((end, at) => {
    const start = at === 0 ? 0 : (ends[at - 1] ?? 0) + 1;
    const [whole, before, property = ''] =
      /^((?:\s|\/\*[^]*?\*\/)*)([\w-]+)\s*:\s*/.exec(style.slice(start, end)) ?? [];
    if (whole === undefined) return [];
    const valueStart = start + whole.length;
    const value = style.slice(valueStart, end);
    const valueEnd = valueStart + value.replace(/\s*(?:!\s*important\s*)?$/i, '').length;
    return [
      { property: property.toLowerCase(), start: start + (before?.length ?? 0), end, valueStart, valueEnd },
    ];
  });
}

/** A style with a property set in its own place, or else behind all others; without it for an undefined value. */
export function withProperty(style: string, property: string, value: string | undefined): string {
  const own = declaredIn(style).filter((declared) => declared.property === property);
  const kept = value === undefined ? undefined : own.at(-1);
  let text = style;
  for (const declared of own.toReversed()) {
    const { start, end, valueStart, valueEnd } = declared;
    text =
      declared === kept
        ? `${text.slice(0, valueStart)}${value}${text.slice(valueEnd)}`
        : text.slice(0, start).trimEnd() + text.slice(end + 1);
  }
  if (kept || value === undefined) return text.trim() === '' ? '' : text;
  const before = text.trim();
  const isEnded = before === '' || before.endsWith(';');
  return `${before}${isEnded ? '' : ';'}${before === '' ? '' : ' '}${property}: ${value};`;
}

/** Sets and takes away properties of an element's style; the attribute goes with its last one. */
export function restyled(
  element: BodyElement,
  properties: Readonly<Record<string, string | undefined>>,
): Change[] {
  let style = element.attributes.style ?? '';
  for (const [property, value] of Object.entries(properties)) style = withProperty(style, property, value);
  if (style === (element.attributes.style ?? '')) return [];
  return style === '' ? unset(element, 'style') : [set(element, 'style', style)];
}
