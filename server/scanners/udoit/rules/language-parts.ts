import { createRequire } from 'node:module';
import { closest, oncePerBody, type Body } from '#server/scanners/body/body.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { isSeen } from '#server/scanners/body/presence.ts';
import { stylesOf } from '#server/scanners/body/style/look.ts';
import { isBlank } from '#server/scanners/body/text.ts';
import type { Subject } from '../rule.ts';

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
export const languagePartsOf = oncePerBody((body): readonly LanguagePart[] => {
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
