import { oncePerBody } from '#server/scanners/body/body.ts';
import { wordsOf } from '#server/scanners/body/words.ts';
import { nameOf } from '#server/scanners/body/names.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { isTold } from '#server/scanners/body/presence.ts';
import { roleOf } from '#server/scanners/body/role.ts';
import { rule, type Subject } from '../rule.ts';
import { fakeHeadingsOf } from './fake-headings.ts';

interface Heading extends Subject {
  readonly name: string;
  /** 1 to 6, or the value of `aria-level` */
  readonly level: number;
  /** the previous level; the item's title is level 1 */
  readonly levelBefore: number;
}

/** How long a text can be before it needs a heading, in characters (UDOIT's limit). */
const longestWithoutHeading = 1_500;

/** Headings that assistive technology reaches, in document order. */
export const headingsOf = oncePerBody((body) => {
  const headings: Heading[] = [];
  for (const element of body.elements) {
    if (roleOf(element) !== 'heading' || !isTold(element)) continue;
    const levelBefore = headings.at(-1)?.level ?? 1;
    headings.push({ element, name: nameOf(body, element), level: levelOf(element), levelBefore });
  }
  return headings;
});

function levelOf({ name, attributes }: BodyElement) {
  const given = Number(attributes['aria-level']);
  if (Number.isInteger(given) && given > 0) return given;
  return /^h[1-6]$/.test(name) ? Number(name[1]) : 2;
}

/** The body as a whole, for faults that no single element has. */
const wholeOf = oncePerBody((body) => [
  { element: body.root, length: wordsOf(body).characters, headings: headingsOf(body).length },
]);

export const headingRules = [
  rule('heading-empty', headingsOf, ({ name }) => name === ''),
  rule('heading-skip', headingsOf, ({ level, levelBefore }) => level > levelBefore + 1),
  rule('heading-h1', headingsOf, ({ level }) => level === 1),
  rule('heading-none', wholeOf, ({ length, headings }) => headings === 0 && length > longestWithoutHeading),
  rule('heading-fake', fakeHeadingsOf, () => true),
];
