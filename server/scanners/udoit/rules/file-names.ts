import { foldBlanks } from '#server/scanners/body/text.ts';

const imageEndings = 'apng|avif|bmp|eps|gif|heic|heif|ico|jfif|jpe?g|png|psd|svgz?|tiff?|webp';
const endsLikeImage = new RegExp(`[^\\s.]\\.(${imageEndings})$`, 'i');

/** Names from cameras, phones and programs: IMG_0042, DSC01234, Screenshot 2024-03-01, image001, long numbers. */
const machineMade =
  /^(?:(?:img|image|dsc|dscn|dscf|pxl|pict?|photo|picture|scan|screen ?shot|capture|mvimg|wp|gopr|clip|untitled)[\s_-]*\d[\d\s._-]*|\d{6,}|[0-9a-f]{16,}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i;

/** A sentence that ends with a file name talks about the file; a few words with such an ending are the name. */
const mostWords = 4;

/** Whether a text is only a file name: this image's own, or any image's. */
export function isFileName(text: string, address: string | undefined): boolean {
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
