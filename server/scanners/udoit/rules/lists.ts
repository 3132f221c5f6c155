import { childrenOf, oncePerBody, type Body } from '#server/scanners/body/body.ts';
import type { BodyElement, BodyNode } from '#server/scanners/body/node.ts';
import { isTold } from '#server/scanners/body/presence.ts';
import { roleOf, tokensOf } from '#server/scanners/body/role.ts';
import { isBlank } from '#server/scanners/body/text.ts';
import { rule } from '../rule.ts';
import { fakeListsOf } from './fake-lists.ts';

/** List items that assistive technology reaches. */
export const listItemsOf = oncePerBody((body) =>
  body.elements
    .filter((element) => items.has(element.name) && isTold(element))
    .map((element) => ({ element })),
);

const items: ReadonlySet<string> = new Set(['li', 'dt', 'dd']);
const lists: ReadonlySet<string> = new Set(['ul', 'ol', 'menu', 'dl']);
const inLists: ReadonlySet<string> = new Set(['li', 'script', 'style', 'template']);
const inDefinitions: ReadonlySet<string> = new Set(['dt', 'dd', 'div', 'script', 'style', 'template']);

/** Lists with anything but items in them, and items outside a list; of consecutive items, the first is reported. */
const brokenListsOf = oncePerBody((body) =>
  body.elements
    .filter((element) => isTold(element) && (holdsStrangers(body, element) || isStray(element)))
    .map((element) => ({ element })),
);

function holdsStrangers(body: Body, element: BodyElement) {
  if (!lists.has(element.name) || !keepsItsRole(element)) return false;
  const allowed = element.name === 'dl' ? inDefinitions : inLists;
  for (const child of childrenOf(body, element)) if (isStranger(child, allowed)) return true;
  return false;
}

function isStranger(child: BodyNode, allowed: ReadonlySet<string>) {
  if (child.kind === 'text') return !isBlank(child.text);
  if (!isTold(child) || roleOf(child) === 'listitem') return false;
  return !allowed.has(child.name) || child.attributes.role !== undefined;
}

/** A list with another role isn't a list; that role decides what it can contain. */
const keepsItsRole = (element: BodyElement) =>
  tokensOf(element.attributes.role).length === 0 || roleOf(element) === 'list';

function isStray(element: BodyElement) {
  const { name, parent, previous } = element;
  if (!items.has(name) || !parent || element.attributes.role !== undefined) return false;
  if (name === 'li' ? isList(parent) : isDefinitionList(parent)) return false;
  const before = previous?.kind === 'text' && isBlank(previous.text) ? previous.previous : previous;
  return before?.kind !== 'element' || !items.has(before.name);
}

const isList = (element: BodyElement) =>
  ['ul', 'ol', 'menu'].includes(element.name) || roleOf(element) === 'list';

const isDefinitionList = ({ name, parent }: BodyElement) =>
  name === 'dl' || (name === 'div' && parent?.name === 'dl');

export const listRules = [
  rule('list-structure', brokenListsOf, () => true),
  rule('list-fake', fakeListsOf, () => true),
];
