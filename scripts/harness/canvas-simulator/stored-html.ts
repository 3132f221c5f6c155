import { defaultTreeAdapter as tree, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Longer texts are passed on as they are: nobody writes them, and every list with one would take seconds. */
const longestRead = 1_000_000;

/** Deeper ones are passed on, too: reading takes longer with each level. */
const deepestRead = 2_000;

/** Whether that many more elements are begun than ended; those that never end don't nest. */
const isDeep = (html: string) =>
  (html.match(/<(?!\/|img|br|hr)/g) ?? []).length - (html.match(/<\//g) ?? []).length > deepestRead;

/**
 * Reads a text as a browser does, has each element changed, and writes it again: what Canvas's serialiser does, if not
 * to the byte. A text nested too deep to be written again is left as it is.
 */
export function rewrittenHtml(html: string, change: (element: Element) => void): string {
  if (html.length > longestRead || isDeep(html)) return html;
  const fragment = parseFragment(html);
  const left: Parent[] = [fragment];
  for (let parent = left.pop(); parent; parent = left.pop()) {
    for (let index = 0; index < parent.childNodes.length;) {
      const child = parent.childNodes[index];
      if (child && tree.isElementNode(child)) change(child);
      // What took its place is looked at too.
      if (parent.childNodes[index] === child) index += 1;
    }
    left.push(...parent.childNodes.filter((child) => tree.isElementNode(child)));
  }
  try {
    return serialize(fragment);
  } catch (error) {
    if (error instanceof RangeError) return html;
    throw error;
  }
}

const voidElements = new Set(['br', 'hr', 'img', 'source', 'track', 'area', 'param', 'wbr']);
/** Elements that are all right anywhere, and those that no paragraph can hold. */
const inlineElements = /^(?:a|b|code|em|font|i|iframe|img|br|span|strong|sub|sup|u)$/;
const blockElements = /^(?:caption|div|h[1-6]|li|ol|p|table|tbody|td|th|thead|tr|ul)$/;
const parentOf: Readonly<Record<string, RegExp>> = {
  caption: /^table$/,
  li: /^[ou]l$/,
  tbody: /^table$/,
  td: /^tr$/,
  th: /^tr$/,
  thead: /^table$/,
  tr: /^t(?:body|head)$/,
};

/**
 * Whether a text is just as the serialiser would write it: true for most of what the harness makes up, which saves reading
 * it. False says nothing.
 */
export function isTidy(html: string): boolean {
  const open: string[] = [];
  let end = 0;
  for (const { 0: tag, index, groups } of html.matchAll(tidyTag)) {
    if (untidyText.test(html.slice(end, index)) || open.length > deepest) return false;
    end = index + tag.length;
    const name = groups?.name ?? '';
    if (tag.startsWith('</')) {
      if (open.pop() !== name) return false;
    } else if (!fits(name, open)) return false;
    else if (!voidElements.has(name)) open.push(name);
  }
  return open.length === 0 && !untidyText.test(html.slice(end));
}

const tidyTag = /<\/?(?<name>[a-z][a-z0-9]*)(?: [a-z_-]+="(?:[^"&<>]|&amp;)*")*>/g;
const untidyText = /[<>\u00a0]|&(?!(?:amp|lt|gt|nbsp);)/;
/** What's nested deeper isn't looked through again at each tag. */
const deepest = 100;

function fits(name: string, open: readonly string[]) {
  const parent = open.at(-1) ?? '';
  if (inlineElements.test(name))
    return !open.includes(name) && !/^(?:table|tbody|thead|tr|[ou]l)$/.test(parent);
  if (!blockElements.test(name) || open.includes('p') || open.some((each) => inlineElements.test(each)))
    return false;
  return (
    !/^h\d$/.test(parent) && (parentOf[name]?.test(parent) ?? !/^(?:table|tbody|thead|tr)$/.test(parent))
  );
}

export const attributeOf = ({ attrs }: Element, name: string) =>
  attrs.find((attribute) => attribute.name === name)?.value;

/** Sets an attribute, at the end if it's new. */
export function setAttribute(element: Element, name: string, value: string) {
  const found = element.attrs.find((attribute) => attribute.name === name);
  if (found) found.value = value;
  else element.attrs.push({ name, value });
}

const listOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements that Canvas keeps; of others it keeps what's in them. */
const keptElements = listOf(
  'a abbr acronym address article aside audio b bdo big blockquote br caption center cite code col colgroup dd del ' +
    'details dfn dir div dl dt em embed figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i iframe img ins kbd ' +
    'legend li map mark math menu mfrac mi mn mo mrow msqrt msub msup mtext nav object ol p param picture pre q rp rt ' +
    'ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr track ' +
    'tt u ul var video wbr area',
);
/** Elements that go with everything in them. */
const droppedElements = listOf('script style template noscript title');
const keptAttributes = listOf(
  'abbr align allow allowfullscreen allowtransparency alt bgcolor border cellpadding cellspacing cite class color ' +
    'cols colspan controls coords data datetime dir display face frameborder headers height href hreflang id kind ' +
    'label lang loading mathvariant muted name nowrap open poster rel role rowspan scope scrolling shape size span ' +
    'src srclang start style summary tabindex target title type usemap valign value width xmlns',
);
/** Of the attributes for scripts, Canvas gives these itself when it's asked, and forgets one of its editor's. */
const droppedData = /^data-(?:api-.*|decorative)$/;
const keptStyles =
  /^(?:background(?:-color|-image|-position|-repeat)?|border(?:-[a-z-]+)?|clear|color|cursor|direction|display|float|font(?:-family|-size|-style|-variant|-weight|-width)?|height|left|line-height|list-style(?:-[a-z]+)?|margin(?:-[a-z]+)?|max-height|max-width|min-height|min-width|overflow(?:-[xy])?|padding(?:-[a-z]+)?|position|right|text-align|text-decoration|text-indent|top|vertical-align|visibility|white-space|width|z-index|zoom)$/;

/** Styles as Canvas writes them: "property: value;", those that it allows. */
const keptStyle = (style: string) =>
  style
    .split(/;(?![^(]*\))/)
    .map((each) => /^\s*([a-z-]+)\s*:\s*(.*?)\s*$/is.exec(each))
    .flatMap((found) => {
      const [, name = '', value = ''] = found ?? [];
      return keptStyles.test(name.toLowerCase()) && value ? [`${name.toLowerCase()}: ${value};`] : [];
    })
    .join(' ');

/** What Canvas stores of a text that it's sent, in its order: addresses, media, then what's allowed. */
export function storedHtml(html: string, { origin, drops }: { origin: string; drops?: string | undefined }) {
  return rewrittenHtml(html, (element) => {
    if (droppedElements.has(element.tagName)) return tree.detachNode(element);
    if (!keptElements.has(element.tagName)) return unwrap(element);
    backToLink(element);
    element.attrs = element.attrs.flatMap(({ name, value, ...rest }) => {
      const kept = name === drops ? undefined : keptAttribute(name, value, origin);
      return kept === undefined ? [] : [{ ...rest, name, value: kept }];
    });
  });
}

function keptAttribute(name: string, value: string, origin: string): string | undefined {
  if (name === 'style') return keptStyle(value) || undefined;
  if (name === 'href' || name === 'src') return storedAddress(value, origin);
  const isKept = keptAttributes.has(name) || /^(?:aria|data)-/.test(name);
  return isKept && !droppedData.test(name) ? value : undefined;
}

function storedAddress(address: string, origin: string): string | undefined {
  if (/^\s*(?:javascript|vbscript):/i.test(address)) return undefined;
  const own = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  if (!own.startsWith('/')) return own;
  return own.replace(/([?&])verifier=[^&#]*&?/, '$1').replace(/[?&](?=#|$)/, '');
}

/** Its children take its place. */
function unwrap(element: Element) {
  const parent = element.parentNode;
  if (!parent) return;
  const children = [...element.childNodes];
  for (const child of children) {
    tree.detachNode(child);
    tree.insertBefore(parent, child, element);
  }
  tree.detachNode(element);
}

/** A player of Canvas's own media is stored as a link. */
function backToLink(element: Element) {
  const id = attributeOf(element, 'data-media_comment_id');
  if (id === undefined || !['video', 'audio'].includes(element.tagName)) return;
  const [type, alt] = [element.tagName, attributeOf(element, 'data-alt')];
  element.tagName = 'a';
  element.nodeName = 'a';
  element.attrs = [
    { name: 'class', value: `instructure_inline_media_comment ${type}_comment` },
    { name: 'id', value: `media_comment_${id}` },
    { name: 'href', value: `/media_objects/${id}` },
    ...(alt === undefined ? [] : [{ name: 'data-alt', value: alt }]),
  ];
}
