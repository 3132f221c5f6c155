import { childrenOf, oncePerBody, type Body } from '#server/scanners/body/body.ts';
import { nameOf } from '#server/scanners/body/accessible-name.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { isTold } from '#server/scanners/body/presence.ts';
import { roleOf, tabIndexOf } from '#server/scanners/body/role.ts';
import { rule, type Subject } from '../rule.ts';

interface Embed extends Subject {
  readonly isFrame: boolean;
  /** whether it needs a name: it can be focused and shows more than text */
  readonly needsName: boolean;
  readonly name: string;
}

const frames: ReadonlySet<string> = new Set(['frame', 'iframe']);
const objects: ReadonlySet<string> = new Set(['embed', 'object']);

/** Frames and embedded objects that assistive technology reaches, in document order. */
export const embedsOf = oncePerBody((body): readonly Embed[] =>
  body.elements.flatMap((element) => {
    const isFrame = frames.has(element.name);
    if ((!isFrame && !objects.has(element.name)) || !isTold(element)) return [];
    const needsName = isFrame ? isReachableFrame(element) : isNonText(body, element);
    return [{ element, isFrame, needsName, name: nameOf(body, element) }];
  }),
);

const isReachableFrame = (element: BodyElement) =>
  roleOf(element) !== 'none' && (tabIndexOf(element) ?? 0) >= 0;

const textTypes = /^(text\/|application\/(xhtml|xml|json|pdf|msword|vnd\.|rtf))/i;
const nonTextTypes = /^(image|audio|video|model)\/|^application\/(x-shockwave-flash|x-silverlight|ogg|mp4)/i;
const textEndings = /\.(html?|xhtml|php|aspx?|jsp|txt|xml|json|csv|md|pdf|docx?|pptx?|xlsx?|rtf|odt)$/i;

/** An image, audio, video or plug-in; not a document, which has its own text, and nothing without an address. */
function isNonText(body: Body, element: BodyElement) {
  const { data, src, type = '' } = element.attributes;
  const address = (data ?? src ?? '').trim();
  if (roleOf(element) === 'none' || address === '') return false;
  if (isReplaced(body, element)) return false;
  const given = type || (/^data:([^;,]*)/i.exec(address)?.[1] ?? '');
  if (nonTextTypes.test(given)) return true;
  if (textTypes.test(given)) return false;
  return !textEndings.test(address.split(/[?#]/)[0] ?? '');
}

/** An object with another embed as a fallback: that one is checked instead. What's shown in its place isn't its name. */
function isReplaced(body: Body, element: BodyElement) {
  for (const child of childrenOf(body, element))
    if (child.kind === 'element' && (objects.has(child.name) || frames.has(child.name))) return true;
  return false;
}

export const embedRules = [
  rule('iframe-title', embedsOf, ({ isFrame, needsName, name }) => isFrame && needsName && name === ''),
  rule('object-alt', embedsOf, ({ isFrame, needsName, name }) => !isFrame && needsName && name === ''),
];
