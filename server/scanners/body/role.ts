import { isGlobalAria, knownRoles } from './aria.ts';
import type { BodyElement } from './node.ts';

const noTokens: readonly string[] = [];

/** The words in an attribute's list. */
export const tokensOf = (value: string | undefined) => value?.match(/[^\s]+/g) ?? noTokens;

/** Implicit roles of elements, as far as rules need them. */
const roleOfTag: ReadonlyMap<string, string> = new Map([
  ['h1', 'heading'],
  ['h2', 'heading'],
  ['h3', 'heading'],
  ['h4', 'heading'],
  ['h5', 'heading'],
  ['h6', 'heading'],
  ['img', 'img'],
  ['table', 'table'],
  ['td', 'cell'],
  ['th', 'header'],
  ['tr', 'row'],
  ['ul', 'list'],
  ['ol', 'list'],
  ['menu', 'list'],
  ['li', 'listitem'],
  ['button', 'button'],
]);

/**
 * The role browsers give an element: the first word they know, otherwise the tag's. `th` is just "header"; its table
 * decides whether of a row or a column. '' if there is none that rules need.
 */
export function roleOf(element: BodyElement): string {
  const { role } = element.attributes;
  if (role === undefined) return ownRole(element);
  for (const word of tokensOf(role.toLowerCase())) {
    if (!knownRoles.has(word)) continue;
    if (word === 'none' || word === 'presentation') {
      if (isHeededAnyway(element)) return ownRole(element);
      return 'none';
    }
    return word === 'image' ? 'img' : word;
  }
  return ownRole(element);
}

function ownRole({ name, attributes }: BodyElement) {
  if (name === 'a' || name === 'area') return attributes.href === undefined ? '' : 'link';
  return roleOfTag.get(name) ?? '';
}

/** Links, and what publications have: DPub-ARIA's kinds of links. */
const linkRoles: ReadonlySet<string> = new Set([
  'link',
  'doc-backlink',
  'doc-biblioref',
  'doc-glossref',
  'doc-noteref',
]);

export const isLinkRole = (role: string) => linkRoles.has(role);

/** Focusability and global ARIA attributes override "presentational". */
const isHeededAnyway = (element: BodyElement) => isFocusable(element) || hasGlobalAria(element);

/** An empty value is the same as no attribute. */
export function hasGlobalAria({ attributes }: BodyElement) {
  for (const name in attributes)
    if (name.startsWith('aria-') && isGlobalAria(name) && attributes[name]?.trim() !== '') return true;
  return false;
}

const controls: ReadonlySet<string> = new Set(['button', 'input', 'select', 'textarea']);

/** Whether an element can get focus at all, including by script or pointer. */
export function isFocusable(element: BodyElement) {
  const { name, attributes } = element;
  if (tabIndexOf(element) !== undefined) return true;
  if (name === 'a' || name === 'area') return attributes.href !== undefined;
  if (controls.has(name)) return !isDisabled(element);
  if (name === 'audio' || name === 'video') return attributes.controls !== undefined;
  if (name === 'summary') return element.parent?.name === 'details';
  return isEditable(attributes.contenteditable);
}

const isEditable = (value: string | undefined) =>
  value !== undefined && value.trim().toLowerCase() !== 'false';

/** Undefined for none, and for anything not a number. */
export function tabIndexOf({ attributes: { tabindex } }: BodyElement) {
  const digits = tabindex === undefined ? undefined : /^\s*([+-]?\d{1,9})/.exec(tabindex)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** A control that's disabled itself or by its fieldset. */
export function isDisabled(element: BodyElement): boolean {
  if (
    element.attributes.disabled !== undefined &&
    (controls.has(element.name) || element.name === 'fieldset')
  )
    return true;
  for (let around = element.parent; around; around = around.parent)
    if (around.name === 'fieldset' && around.attributes.disabled !== undefined) return true;
  return false;
}
