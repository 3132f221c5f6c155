/** What no frame needs, or what would load, run or lead somewhere. */
const left = 'script, style, link, meta, base, template, noscript, title';
/** What's shown by its name alone. */
const embedded =
  'iframe, frame, object, embed, video, audio, canvas, svg, source, track, input, button, select, textarea';

const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** Canvas's own look of text, as far as it matters for reading it; where browsers force colors, students' are still shown. */
const looks = `:root{forced-color-adjust:none}
body{margin:8px;background:#fff;color:#2d3b45;font:16px/1.5 LatoWeb,Lato,Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
img{max-width:100%;height:auto;max-height:9rem}
a{color:#0374b5;text-decoration:underline}
table{border-collapse:collapse}td,th{padding:2px 6px;border:1px solid #c7cdd1}
.name{display:inline-block;padding:4px 8px;border:1px dashed #6b7780;color:#2d3b45;background:#fff}`;

/** Parses a text of Canvas into a document of its own, in which nothing runs and nothing is loaded. */
export const parsed = (source: string) => new DOMParser().parseFromString(source, 'text/html').body;

/** A file's name, as its address has it. */
export const fileIn = (address: string) => {
  const name =
    address
      .split(/[?#]/)[0]
      ?.split('/')
      .findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** A picture that's shown, by its place among the source's pictures; the others are shown as their names. */
export interface ShownPicture {
  readonly at: number;
  /** a data: address */
  readonly dataUrl: string;
}

function named(element: Element, name: string) {
  const sign = element.ownerDocument.createElement('span');
  sign.className = 'name';
  sign.textContent = name;
  element.replaceWith(sign);
}

const nameOf = (element: Element) =>
  [
    element.getAttribute('title'),
    fileIn(element.getAttribute('src') ?? element.getAttribute('data') ?? ''),
  ].find((name) => name !== null && name !== undefined && name !== '') ?? element.tagName.toLowerCase();

/**
 * A document for a frame that shows a piece of Canvas's text as students see it: without scripts, without loading anything,
 * and with nothing in it that can be followed. The frame has `sandbox=""` besides.
 */
export function frameDocument(source: string, locale: string, picture?: ShownPicture): string {
  const body = parsed(source);
  for (const element of body.querySelectorAll(left)) element.remove();
  for (const [at, image] of [...body.querySelectorAll('img')].entries()) {
    if (at === picture?.at && /^data:image\/(?:png|jpeg|gif|webp);/.test(picture.dataUrl)) {
      image.setAttribute('src', picture.dataUrl);
      for (const name of ['srcset', 'sizes', 'height']) image.removeAttribute(name);
    } else named(image, fileIn(image.getAttribute('src') ?? '') || 'img');
  }
  for (const element of body.querySelectorAll(embedded))
    if (body.contains(element)) named(element, nameOf(element));
  for (const element of body.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (/^(?:on|href$|xlink:|action$|formaction$|ping$|autofocus$|popover|background$)/i.test(name))
        element.removeAttribute(name);
  for (const element of body.querySelectorAll('a')) element.setAttribute('role', 'link');
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${policy}"><title></title><style>${looks}</style></head>` +
    `<body inert>${body.innerHTML}</body></html>`
  );
}
