import { closest, oncePerBody, type Body } from '#server/scanners/body/body.ts';
import { isImageButton, nameOf } from '#server/scanners/body/accessible-name.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { isTold } from '#server/scanners/body/presence.ts';
import { hasGlobalAria, isFocusable, roleOf, tokensOf } from '#server/scanners/body/role.ts';
import { isBlank, foldBlanks } from '#server/scanners/body/text.ts';
import { rule, type Subject } from '../rule.ts';
import { isPlaceholder } from './vague-words.ts';

const imageEndings = 'apng|avif|bmp|eps|gif|heic|heif|ico|jfif|jpe?g|png|psd|svgz?|tiff?|webp';
const endsLikeImage = new RegExp(`[^\\s.]\\.(${imageEndings})$`, 'i');

/** Names from cameras, phones and programs: IMG_0042, DSC01234, Screenshot 2024-03-01, image001, long numbers. */
const machineMade =
  /^(?:(?:img|image|dsc|dscn|dscf|pxl|pict?|photo|picture|scan|screen ?shot|capture|mvimg|wp|gopr|clip|untitled)[\s_-]*\d[\d\s._-]*|\d{6,}|[0-9a-f]{16,}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i;

/** A sentence that ends with a file name talks about the file; a few words with such an ending are the name. */
const mostWords = 4;

/** Whether a text is only a file name: this image's own, or any image's. */
function isFileName(text: string, address: string | undefined): boolean {
  const name = comparable(text);
  if (name === '') return false;
  const stem = stemOf(name);
  if (machineMade.test(stem)) return true;
  const file = fileOf(address);
  if (endsLikeImage.test(name) && name.split(' ').length <= mostWords)
    return !endsLikeImage.test(file) || joined(name) === joined(file) || isNoWord(stem);
  return file !== '' && (name === file || name === stemOf(file)) && isNoWord(stem);
}

const stemOf = (name: string) => name.replace(/\.[a-z0-9]{2,5}$/, '');

/** Spaces become dashes or underscores in an address. */
const joined = (name: string) => name.replace(/[\s_-]+/g, '-');

const comparable = (text: string) => foldBlanks(text).toLowerCase();

/** The last part of an address's path, decoded; '' if there is none. */
function fileOf(address: string | undefined) {
  if (address === undefined || /^\s*(data|blob|javascript):/i.test(address)) return '';
  const path = address.trim().slice(0, 2_000).split(/[?#]/)[0] ?? '';
  return comparable(decoded(path.split(/[/\\]/).at(-1) ?? ''));
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** "search" and "covid-19" may well describe the image; "hdr_v2_final" doesn't. */
const isNoWord = (stem: string) => /_|\d{5,}|%[0-9a-f]{2}/.test(stem);

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
