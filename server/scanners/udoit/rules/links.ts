import { oncePerBody, type Body } from '#server/scanners/body/body.ts';
import { nameOf } from '#server/scanners/body/accessible-name.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { isTold } from '#server/scanners/body/presence.ts';
import { roleOf } from '#server/scanners/body/role.ts';
import { isBlank } from '#server/scanners/body/text.ts';
import { rule, type Subject } from '../rule.ts';
import { isVagueLink } from './vague-words.ts';

interface Link extends Subject {
  /** the accessible name, '' for none */
  readonly name: string;
  readonly href: string | undefined;
  /** follows a link to the same place, with nothing in between */
  readonly isRepeated: boolean;
}

/** Links that assistive technology reaches, in document order. */
export const linksOf = oncePerBody((body) =>
  body.elements
    .filter((element) => roleOf(element) === 'link' && isTold(element))
    .map((element) => linkOf(body, element)),
);

const linkOf = (body: Body, element: BodyElement): Link => ({
  element,
  name: nameOf(body, element),
  href: element.attributes.href?.trim(),
  isRepeated: isRepeated(element),
});

function isRepeated({ name, attributes, previous }: BodyElement) {
  const target = comparableAddress(attributes.href);
  let before = previous;
  if (before?.kind === 'text' && isBlank(before.text)) before = before.previous;
  if (name !== 'a' || target === '' || before?.kind !== 'element' || before.name !== 'a') return false;
  return isTold(before) && comparableAddress(before.attributes.href) === target;
}

const comparableAddress = (href: string | undefined) => href?.trim().replace(/\/$/, '') ?? '';

const topLevels =
  'com|org|net|edu|gov|info|io|ac|co|uk|us|ca|au|eu|de|fr|es|mx|br|ch|at|nl|it|be|int|mil|tv|me|app|dev';
const withProtocol = /^(?:https?|ftp):\/\/\S+$/i;
const withoutProtocol = new RegExp(
  `^(?:www\\.[^\\s/]+\\.[a-z]{2,}|[^\\s/@]+\\.(?:${topLevels}))(?::\\d+)?/\\S*$`,
  'i',
);
const bareHost = /^www\.[^\s/@]+\.[a-z]{2,}$/i;

/** An address that would be read out letter by letter. A short host ("canvas.edu") is a name people use. */
const isAddress = (text: string) =>
  withProtocol.test(text) || withoutProtocol.test(text) || bareHost.test(text);

export const linkRules = [
  rule('link-empty', linksOf, ({ name }) => name === ''),
  rule('link-text-vague', linksOf, ({ name }) => isVagueLink(name)),
  rule('link-text-url', linksOf, ({ name }) => isAddress(name)),
  rule('link-adjacent', linksOf, ({ isRepeated: isSecond }) => isSecond),
];
