import { createRequire } from 'node:module';
import { oncePerBody, type Body, closest } from '#server/scanners/body/body.ts';
import { idReferences, knownAriaAttributes, knownRoles } from '#server/scanners/body/aria.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { isSeen, isTold } from '#server/scanners/body/presence.ts';
import { isDisabled, isFocusable, tabIndexOf, tokensOf } from '#server/scanners/body/role.ts';
import { isBlank } from '#server/scanners/body/text.ts';
import { stylesOf } from '#server/scanners/body/style/look.ts';
import { rule, type Subject } from '../rule.ts';

/** The languages of the IANA registry, each with the number of its entry. */
const registered: Readonly<Record<string, number>> = createRequire(import.meta.url)(
  'language-subtag-registry/data/json/language.json',
);

/** Languages written from right to left. */
const fromRight: ReadonlySet<string> = new Set('ar arc ckb dv fa he iw khw ks ps sd syr ug ur yi'.split(' '));

/** Whether a language tag begins with a language of the IANA registry, by which assistive technology picks a voice. */
function isKnownLanguage(tag: string): boolean {
  const [language = ''] = tag.trim().toLowerCase().split('-');
  return Object.hasOwn(registered, language) || isPrivateUse(language);
}

/** Reserved for private use; the registry lists them as one entry, "qaa..qtz". */
const isPrivateUse = (language: string) => /^q[a-t][a-z]$/.test(language);

const isWrittenFromRight = (tag: string) => fromRight.has(tag.trim().toLowerCase().split('-')[0] ?? '');

interface LanguagePart extends Subject {
  readonly isKnown: boolean;
  /** in a right-to-left language without a declared direction */
  readonly needsDirection: boolean;
}

/** Parts of a body that declare a language and contain text. */
const languagePartsOf = oncePerBody((body): readonly LanguagePart[] => {
  const named = body.elements.filter(
    ({ name, attributes }) => name !== 'html' && (attributes.lang ?? '') !== '',
  );
  if (named.length === 0) return [];
  const withText = partsWithText(body);
  return named
    .filter((element) => withText.has(element))
    .map((element) => ({
      element,
      isKnown: isKnownLanguage(element.attributes.lang ?? ''),
      needsDirection: isWrittenFromRight(element.attributes.lang ?? '') && !hasDirection(element),
    }));
});

/** The nearest elements with a `lang` around each text, including image alternatives. */
function partsWithText(body: Body): ReadonlySet<BodyElement> {
  const found = new Set<BodyElement>();
  const nearest: (BodyElement | undefined)[] = [];
  for (const node of body.nodes) {
    const around = node.parent && nearest[node.parent.at];
    if (node.kind === 'text') {
      if (around && isSeen(node.parent) && !isBlank(node.text)) found.add(around);
      continue;
    }
    const part = node.attributes.lang === undefined ? around : node;
    nearest[node.at] = part;
    if (part && isSeen(node) && isNamed(node)) found.add(part);
  }
  return found;
}

const isNamed = ({ attributes: { alt, title, 'aria-label': label } }: BodyElement) =>
  !isBlank(alt ?? '') || !isBlank(title ?? '') || !isBlank(label ?? '');

const hasDirection = (element: BodyElement) =>
  saysDirection(element) || closest(element, saysDirection) !== undefined;

const saysDirection = (element: BodyElement) =>
  /^\s*(rtl|auto)\s*$/i.test(element.attributes.dir ?? '') || stylesOf(element).get('direction') === 'rtl';

/** All elements that people can perceive. */
const elementsOf = oncePerBody((body): readonly Subject[] =>
  body.elements.filter(isSeen).map((element) => ({ element })),
);

/** Those with at least one attribute, which most rules check. */
const markedOf = oncePerBody((body): readonly Subject[] =>
  elementsOf(body).filter(({ element }) => hasAttributes(element)),
);

const hasAttributes = ({ attributes }: BodyElement) => Object.keys(attributes).length > 0;

const motion: ReadonlySet<string> = new Set(['blink', 'marquee']);
const deprecated: ReadonlySet<string> = new Set(['basefont', 'big', 'center', 'font', 'strike', 'tt']);

/** A role with no word that browsers know. */
const hasInvalidRole = (element: BodyElement) => {
  const roles = tokensOf(element.attributes.role?.toLowerCase());
  return roles.length > 0 && isTold(element) && !roles.some((role) => knownRoles.has(role));
};

const hasUnknownAria = ({ attributes }: BodyElement) => {
  for (const name in attributes) if (name.startsWith('aria-') && !knownAriaAttributes.has(name)) return true;
  return false;
};

/** Focusable with the Tab key but not announced. */
const isHiddenButReached = (element: BodyElement) =>
  isSeen(element) &&
  element.isSilent &&
  isFocusable(element) &&
  !isDisabled(element) &&
  (tabIndexOf(element) ?? 0) >= 0 &&
  !isInert(element);

function isInert(element: BodyElement) {
  for (let around: BodyElement | undefined = element; around; around = around.parent)
    if (around.attributes.inert !== undefined) return true;
  return false;
}

/** Elements with the same id as an earlier one, where another element refers to that id. */
const repeatedIdsOf = oncePerBody((body): readonly Subject[] => {
  const pointedAt = idsPointedAt(body);
  if (pointedAt.size === 0) return [];
  return body.elements
    .filter((element) => {
      const { id } = element.attributes;
      return id !== undefined && pointedAt.has(id) && body.byId.get(id) !== element;
    })
    .map((element) => ({ element }));
});

function idsPointedAt({ elements }: Body) {
  const ids = new Set<string>();
  for (const { attributes } of elements)
    for (const name of idReferences) {
      const value = attributes[name];
      if (value !== undefined && !isBlank(value)) for (const id of tokensOf(value)) ids.add(id);
    }
  return ids;
}

export const markupRules = [
  rule('lang-invalid', languagePartsOf, ({ isKnown }) => !isKnown),
  rule('dir-missing', languagePartsOf, ({ needsDirection }) => needsDirection),
  rule('motion-tag', elementsOf, ({ element }) => motion.has(element.name)),
  rule('role-invalid', markedOf, ({ element }) => hasInvalidRole(element)),
  rule('aria-unknown', markedOf, ({ element }) => hasUnknownAria(element)),
  rule('id-duplicate-ref', repeatedIdsOf, () => true),
  rule('hidden-focusable', elementsOf, ({ element }) => isHiddenButReached(element)),
  rule('deprecated-tag', elementsOf, ({ element }) => deprecated.has(element.name)),
  rule('tabindex-positive', markedOf, ({ element }) => (tabIndexOf(element) ?? 0) > 0),
];
