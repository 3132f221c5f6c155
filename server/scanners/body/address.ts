import { linkedId, readCanvasId } from '#shared/courses/canvas-id.ts';
import type { Place } from './place.ts';

/** What an address in a body points to. */
export type Target =
  /** a part of a course: `id` is a number, or the slug for pages; `courseId` is set if it's another course */
  | { readonly kind: CoursePart; readonly courseId: string; readonly id: string }
  | { readonly kind: 'file'; readonly courseId: string | undefined; readonly id: string }
  | { readonly kind: 'course'; readonly courseId: string }
  /** a place in Canvas outside any course */
  | { readonly kind: 'canvas' }
  | { readonly kind: 'web'; readonly address: string }
  /** an anchor, mail, a script, an inline image, or something that isn't an address */
  | { readonly kind: 'none' };

export type CoursePart =
  | 'page'
  | 'assignment'
  | 'quiz'
  | 'discussion'
  | 'module'
  | 'module_item'
  | 'external_tool'
  | 'media';

/** Of all parts, only pages are named by words. */
const parts: readonly (readonly [CoursePart, RegExp])[] = [
  ['page', /^\/(?:pages|wiki)\/([^/]+)/],
  ['assignment', /^\/assignments\/([\d~]+)/],
  ['quiz', /^\/quizzes\/([\d~]+)/],
  ['discussion', /^\/(?:discussion_topics|announcements)\/([\d~]+)/],
  ['module_item', /^\/modules\/items\/([\d~]+)/],
  ['module', /^\/modules\/([\d~]+)/],
  ['external_tool', /^\/external_tools\/([\d~]+|retrieve)/],
  ['media', /^\/media_objects(?:_iframe)?\/([\w-]+)/],
];

const none: Target = { kind: 'none' };
/** Browsers accept longer ones, but no one types them. */
const longestAddress = 8_192;

/** An address resolved as a browser in the course would; undefined if it isn't one, or isn't http. */
export function resolve(address: string, { hosts, courseId }: Place): URL | undefined {
  const text = address.trim();
  if (text === '' || text.startsWith('#') || text.length > longestAddress) return undefined;
  const base = `https://${hosts[0] ?? 'canvas.invalid'}/${courseId === undefined ? '' : `courses/${courseId}/`}`;
  const url = URL.parse(text, base);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
}

/** An id's tilde can be encoded. */
export const withTilde = (address: string) => address.replaceAll(/(?<=\d)%7e(?=\d)/gi, '~');

/** What an address points to, seen from this place. Ids are in the form that this Canvas gives them. */
export function targetOf(address: string, place: Place): Target {
  const url = resolve(address, place);
  if (!url) return none;
  if (!place.hosts.includes(url.hostname)) return { kind: 'web', address: url.href };
  const [path, hash] = [withTilde(url.pathname), withTilde(url.hash)];
  const idOf = (id: string) => linkedId(id, place.shard ?? null);
  const file = fileIn(path, url.searchParams);
  const [, course, rest = ''] = /^\/courses\/([\d~]+)(\/.*)?$/.exec(path) ?? [];
  const courseId = course === undefined ? undefined : idOf(course);
  if (file !== undefined) return { kind: 'file', courseId, id: idOf(file) };
  if (courseId === undefined) return { kind: 'canvas' };
  const [kind, id] = partIn(rest, hash) ?? [];
  if (kind === undefined || id === undefined) return { kind: 'course', courseId };
  return { kind, courseId, id: kind === 'page' || kind === 'media' ? id : idOf(id) };
}

function partIn(rest: string, hash: string): readonly [CoursePart, string] | undefined {
  const module = /^\/modules\/?$/.test(rest) ? /^#(?:context_)?module_([\d~]+)$/.exec(hash)?.[1] : undefined;
  if (module !== undefined) return ['module', module];
  for (const [kind, pattern] of parts) {
    const id = pattern.exec(rest)?.[1];
    if (id !== undefined) return [kind, id];
  }
  return undefined;
}

/** Canvas shows a file at its own address, in a file list, and in a player. */
const fileIn = (path: string, query: URLSearchParams) =>
  /\/(?:files|media_attachments_iframe)\/([\d~]+)(?:\/|$)/.exec(path)?.[1] ??
  (/\/files\/?$/.test(path) ? /^[\d~]+$/.exec(query.get('preview') ?? '')?.[0] : undefined);

/** Parameters that sign an address or identify the requester: they change while the target stays the same. */
export const isSigning = (parameter: string) =>
  /^(?:(?:sf_)?verifier|access_token|token|jwt|signature|expires|key-pair-id|policy|session_token|x-amz-.*|sig|se|sp|sv|st|sr|spr|download_frd|wrap|download)$/i.test(
    parameter,
  );

/** A file's id as its own shard counts it: `104`, `10430~104` and `104300000000000104` are one file. */
export const localFileId = (id: string): string =>
  readCanvasId(id.replace(/(^|~)0+(?=\d)/, '$1'))?.local ?? id;
