import { closest, oncePerBody, type Body } from '#server/scanners/body/body.ts';
import { isImageButton, nameOf } from '#server/scanners/body/names.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { isTold } from '#server/scanners/body/presence.ts';
import { hasGlobalAria, isFocusable, roleOf, tokensOf } from '#server/scanners/body/role.ts';
import { isBlank } from '#server/scanners/body/text.ts';
import { rule, type Subject } from '../rule.ts';
import { isFileName } from './file-names.ts';
import { isPlaceholder } from './vague-words.ts';

interface Image extends Subject {
  /** the accessible name, '' for none */
  readonly name: string;
  readonly alt: string | undefined;
  /** assistive technology skips it */
  readonly isPassedOver: boolean;
  /** an author marked it as decoration, rather than just leaving the text empty */
  readonly isMarkedDecorative: boolean;
  /** inside a link or button with its own name */
  readonly hasNameAround: boolean;
}

/** Longer texts belong beside the image (UDOIT's limit). */
const longestAlt = 150;

const imageRoles: ReadonlySet<string> = new Set([
  'img',
  'graphics-document',
  'graphics-object',
  'graphics-symbol',
]);

/** Images that assistive technology reaches, in document order; drawings inside a named image are part of it. */
export const imagesOf = oncePerBody((body) => {
  const images: Image[] = [];
  let coveredTo = -1;
  for (const element of body.elements) {
    if (element.at <= coveredTo || !isImage(element) || !isTold(element)) continue;
    if (element.last > element.at) coveredTo = element.last;
    images.push(imageOf(body, element));
  }
  return images;
});

const isImage = (element: BodyElement) =>
  element.name === 'img' || isImageButton(element) || imageRoles.has(roleOf(element));

function imageOf(body: Body, element: BodyElement): Image {
  const { alt, role, 'data-decorative': decorative } = element.attributes;
  const isEmptied = alt === '' && element.name === 'img' && !isFocusable(element) && !hasGlobalAria(element);
  return {
    element,
    name: nameOf(body, element),
    alt,
    isPassedOver: isEmptied || roleOf(element) === 'none',
    isMarkedDecorative:
      tokensOf(role?.toLowerCase()).some((word) => word === 'presentation' || word === 'none') ||
      (decorative !== undefined && decorative.toLowerCase() !== 'false'),
    hasNameAround: alt === '' && isInNamedControl(body, element),
  };
}

function isInNamedControl(body: Body, element: BodyElement) {
  const around = closest(element, (candidate) => ['link', 'button'].includes(roleOf(candidate)));
  return around !== undefined && nameOf(body, around) !== '';
}

export const imageRules = [
  rule('img-alt-missing', imagesOf, ({ name, isPassedOver }) => name === '' && !isPassedOver),
  rule('img-alt-filename', imagesOf, ({ name, element }) => isFileName(name, element.attributes.src)),
  rule(
    'img-alt-placeholder',
    imagesOf,
    ({ name, element }) => isPlaceholder(name) && !isFileName(name, element.attributes.src),
  ),
  rule(
    'img-alt-empty-unmarked',
    imagesOf,
    ({ alt, name, isPassedOver, isMarkedDecorative, hasNameAround }) =>
      alt === '' && name === '' && isPassedOver && !isMarkedDecorative && !hasNameAround,
  ),
  rule('img-alt-long', imagesOf, ({ name }) => name.length > longestAlt),
  rule(
    'img-decorative-alt',
    imagesOf,
    ({ alt, isMarkedDecorative }) => isMarkedDecorative && alt !== undefined && !isBlank(alt),
  ),
];
