import { hash } from 'node:crypto';
import { linkedId } from '#shared/courses/canvas-id.ts';
import { isSigning, resolve, withTilde } from './address.ts';
import type { Body } from './body.ts';
import type { BodyElement, BodyNode } from './node.ts';
import type { Place } from './place.ts';
import { colorOf } from './style/color.ts';
import { declarationsOf } from './style/declarations.ts';
import { foldBlanks } from './text.ts';
import { tokensOf } from './role.ts';

/** 128 bits in hexadecimal: enough to rule out collisions across all courses. */
export const digestOf = (text: string) => hash('sha256', text, 'hex').slice(0, 32);

/** Longer descriptions of an element's content enter its own as a digest. */
const longestPart = 256;
/** Elements that only change the tree around their content, and those that aren't content. */
const transparent: ReadonlySet<string> = new Set(['tbody', 'html', 'body']);
const dropped: ReadonlySet<string> = new Set(['link', 'script', 'head', 'meta', 'style']);

/**
 * Digests of elements, equal for elements that say and show the same thing, regardless of ids, attribute order, or the
 * course they were copied to.
 */
interface Fingerprints {
  of(element: BodyElement): string;
}

/** Ask for elements in document order: descendants of one already computed then cost nothing extra. */
export function fingerprintsIn(body: Body, place: Place): Fingerprints {
  const known = new Map<number, string>();
  let coveredTo = -1;
  return {
    of: (element) => {
      // The body as a whole stays the same thing, however it changes.
      if (!element.parent) return digestOf('body');
      if (element.at > coveredTo) {
        describe(body, element, { place, known });
        coveredTo = element.last;
      }
      return digestOf(known.get(element.at) ?? '');
    },
  };
}

/** Describes all elements inside, last first, so an element's content is described before the element. */
function describe(
  body: Body,
  root: BodyElement,
  { place, known }: { place: Place; known: Map<number, string> },
) {
  const inside = new Map<number, string>();
  for (let at = root.last; at >= root.at; at -= 1) {
    const node = body.nodes[at];
    if (!node?.parent) continue;
    const part = partOf(node, inside.get(at) ?? '', place);
    inside.delete(at);
    if (node.kind === 'element') known.set(at, part);
    if (part !== '') inside.set(node.parent.at, part + (inside.get(node.parent.at) ?? ''));
  }
  return inside;
}

/** A digest of all that a body says and shows, regardless of how its tags are written. */
export const digestOfAll = (body: Body, place: Place): string =>
  digestOf(describe(body, body.root, { place, known: new Map() }).get(body.root.at) ?? '');

function partOf(node: BodyNode, inside: string, place: Place) {
  if (node.kind === 'text') {
    const text = foldBlanks(node.text);
    return text === '' ? '' : short(`"${text.normalize('NFC')}"`);
  }
  if (dropped.has(node.name)) return '';
  if (transparent.has(node.name)) return inside;
  return short(`<${node.name}${attributesOf(node, place)}>${inside}</>`);
}

const short = (text: string) => (text.length > longestPart ? `#${digestOf(text)}` : text);

/** Attributes that editors and Canvas add for their own use. */
const isIncidental = (name: string) =>
  name === 'id' ||
  name === 'loading' ||
  name === 'data-mathml' ||
  name.startsWith('data-api-') ||
  name.startsWith('data-uc_') ||
  name.endsWith('-id');

const addresses: ReadonlySet<string> = new Set([
  'action',
  'cite',
  'data',
  'href',
  'longdesc',
  'poster',
  'src',
]);

function attributesOf({ attributes }: BodyElement, place: Place) {
  const names = Object.keys(attributes);
  if (names.length === 0) return '';
  return names
    .filter((name) => !isIncidental(name))
    .toSorted()
    .map((name) => {
      const value = valueOf(name, attributes[name] ?? '', place);
      return value === undefined ? '' : ` ${name}=${JSON.stringify(value)}`;
    })
    .join('');
}

/** An attribute's relevant value, or undefined if it has none. */
function valueOf(name: string, value: string, place: Place): string | undefined {
  if (name === 'class') {
    const kept = tokensOf(value).filter((word) => word.startsWith('instructure_'));
    return kept.length === 0 ? undefined : kept.toSorted().join(' ');
  }
  if (name === 'style') return styleOf(value) || undefined;
  if (addresses.has(name)) return addressOf(value, place);
  return foldBlanks(value).normalize('NFC');
}

const styleOf = (style: string) =>
  [...declarationsOf(style)]
    .map(([property, value]) => `${property}:${plainValue(value)}`)
    .toSorted()
    .join(';');

function plainValue(value: string) {
  const color = colorOf(value);
  if (typeof color !== 'object') return foldBlanks(value).toLowerCase();
  const channels = [color.red, color.green, color.blue, color.alpha];
  return `#${channels
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** An address as it would read in any course, without ids that change in a copy. */
function addressOf(value: string, place: Place): string {
  const url = resolve(value, place);
  if (!url) return foldBlanks(value);
  const isOwn = place.hosts.includes(url.hostname);
  const path = isOwn ? pathInAnyCourse(url.pathname, place) : `//${url.host}${url.pathname}`;
  return `${path}${queryOf(url)}${isOwn && /module_\d+$/.test(url.hash) ? '#module' : url.hash}`;
}

const pathInAnyCourse = (path: string, { fingerprintOf, shard = null }: Place) =>
  withTilde(path)
    .replace(/^\/courses\/[\d~]+/, '/courses/@')
    .replace(
      /\/(files|media_attachments_iframe)\/([\d~]+)/,
      (_all, kind: string, id: string) => `/${kind}/${fingerprintOf(linkedId(id, shard)) ?? id}`,
    )
    .replace(
      /\/(assignments|quizzes|discussion_topics|announcements|modules|items|external_tools)\/[\d~]+/g,
      '/$1/@',
    );

function queryOf({ search, searchParams }: URL) {
  if (search === '') return '';
  const kept = [...searchParams]
    .filter(([name]) => !isSigning(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`;
}
