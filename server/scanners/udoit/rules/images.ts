import { insideOf, oncePerBody, type Body } from '#server/scanners/body/body.ts';
import { isEquation } from '#server/scanners/body/facts.ts';
import { isImageButton, nameOf } from '#server/scanners/body/accessible-name.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { isTold } from '#server/scanners/body/presence.ts';
import { hasGlobalAria, isFocusable, isLinkRole, roleOf, tokensOf } from '#server/scanners/body/role.ts';
import { blockTags } from '#server/scanners/body/tags.ts';
import { foldBlanks, isBlank, plainWords } from '#server/scanners/body/text.ts';
import { rule, type Subject } from '../rule.ts';
import { isFileName, isPlaceholder, withoutAdditions } from './vague-words.ts';

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
  /** says what the link or button around it says again in words */
  readonly isSaidTwice: boolean;
}

/** Longer texts belong beside the image (UDOIT's limit). */
const longestAlt = 150;

const imageRoles: ReadonlySet<string> = new Set([
  'img',
  'graphics-document',
  'graphics-object',
  'graphics-symbol',
  'doc-cover',
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
  const isPassedOver = isEmptied || roleOf(element) === 'none';
  const name = nameOf(body, element);
  const control = element.parent && controlsIn(body)[element.parent.at];
  return {
    element,
    name,
    alt,
    isPassedOver,
    isMarkedDecorative:
      tokensOf(role?.toLowerCase()).some((word) => word === 'presentation' || word === 'none') ||
      (decorative !== undefined && decorative.toLowerCase() !== 'false'),
    hasNameAround: alt === '' && control !== undefined && nameOf(body, control) !== '',
    isSaidTwice:
      !isPassedOver && control !== undefined && isSaidTwice(name, wordsAround(body, control, element)),
  };
}

/** By index of an element: the innermost link or button that holds what's in it. */
const controlsIn = oncePerBody((body) => {
  const controls: (BodyElement | undefined)[] = [];
  for (const element of body.elements)
    controls[element.at] = isControl(element) ? element : element.parent && controls[element.parent.at];
  return controls;
});

function isControl(element: BodyElement) {
  const role = roleOf(element);
  return role === 'button' || isLinkRole(role);
}

/** Words that say what kind of thing an image is. */
const kindsOfImage =
  /(?:^| )(?:icon|image|link|logo|button|picture|photo|thumbnail|icono|imagen|enlace|boton|foto|icone|lien|bouton|of|to|the|a|de|d|du|al|el|la|le|vers)(?= |$)/g;

/** Enough of a link to find its words. */
const mostNodes = 60;

/** What a link or button says besides an image; '' if it has a name that replaces its content. */
function wordsAround(body: Body, control: BodyElement, image: BodyElement) {
  const { 'aria-label': label, 'aria-labelledby': labels } = control.attributes;
  if (!isBlank(label ?? '') || !isBlank(labels ?? '')) return '';
  let text = '';
  for (const node of insideOf(body, control)) {
    if (node.at - control.at > mostNodes) break;
    if (node.kind === 'text') text += isTold(node.parent) ? node.text : '';
    else if (node.name === 'img')
      text += node === image || !isTold(node) ? ' ' : ` ${node.attributes.alt ?? ''} `;
    else if (blockTags.has(node.name)) text += ' ';
  }
  return plainWords(withoutAdditions(foldBlanks(text)));
}

/** Whether words are an image's own. One word alone has to be all of them. */
function isSaidTwice(alt: string, words: string) {
  const own = plainWords(alt);
  if (own === '' || words === '') return false;
  if (words === own || words === own.replace(kindsOfImage, '').trim()) return true;
  return own.includes(' ') && ` ${words} `.includes(` ${own} `);
}

/** Whether an image's text can be heard, and isn't that of a formula. */
const isText = ({ element, isPassedOver }: Image) => !isPassedOver && !isEquation(element);

export const imageRules = [
  rule('img-alt-missing', imagesOf, ({ name, isPassedOver }) => name === '' && !isPassedOver),
  rule('img-alt-filename', imagesOf, (image) => isText(image) && isNamedAsFile(image)),
  rule(
    'img-alt-placeholder',
    imagesOf,
    (image) => !image.isPassedOver && isPlaceholder(image.name) && !isNamedAsFile(image),
  ),
  rule(
    'img-alt-empty-unmarked',
    imagesOf,
    ({ alt, isPassedOver, isMarkedDecorative, hasNameAround }) =>
      alt === '' && isPassedOver && !isMarkedDecorative && !hasNameAround,
  ),
  rule('img-alt-long', imagesOf, (image) => isText(image) && image.name.length > longestAlt),
  rule(
    'img-decorative-alt',
    imagesOf,
    ({ isMarkedDecorative, element: { attributes } }) =>
      isMarkedDecorative && !(isBlank(attributes.alt ?? '') && isBlank(attributes.title ?? '')),
  ),
  rule('img-alt-repeated', imagesOf, ({ isSaidTwice: isTwice }) => isTwice),
];

const isNamedAsFile = ({ name, element }: Image) => isFileName(name, element.attributes.src);
