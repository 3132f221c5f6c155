import { createHash } from 'node:crypto';
import type { VideoHost } from '#shared/media/video.ts';
import { localFileId, resolve, withTilde } from './address.ts';
import { childrenOf, type Body } from './body.ts';
import type { BodyElement } from './node.ts';
import type { Place } from './place.ts';
import { isSeen } from './presence.ts';

/** What tells a video from every other one, whatever address it was put in by. */
export interface VideoAddress {
  readonly host: VideoHost;
  /** the server, for hosts that have one for each customer, and for others; otherwise empty */
  readonly site: string;
  /** its id there */
  readonly key: string;
}

/** A video that a text shows or links to. */
export interface VideoMention extends VideoAddress {
  /** its captions are in the text itself */
  readonly hasTrack: boolean;
}

type Known = (url: URL) => string | undefined;

const segmentsOf = (url: URL) => url.pathname.split('/').filter(Boolean);
/** A playlist's player is called `videoseries`, which is as long. */
const youtubeId = /^(?!videoseries)[\w-]{11}$/;
const uuid = /\b([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\b/i;

function youtubeKey(url: URL): string | undefined {
  const [first = '', second = ''] = segmentsOf(url);
  const isPath = ['embed', 'v', 'vi', 'shorts', 'live', 'e'].includes(first);
  const id = url.hostname.endsWith('youtu.be') ? first : isPath ? second : url.searchParams.get('v');
  return youtubeId.exec(id ?? '')?.[0];
}

const vimeoKey: Known = (url) =>
  /^\/(?:video\/|[a-z]+\/[\w-]+\/(?:video\/)?)?(\d{1,15})(?:\/|$)/.exec(url.pathname)?.[1];

const kalturaKey: Known = ({ href }) =>
  /\bentry_?id(?:\]|%5d)?[=/]([01]_[a-z\d]{8})(?![a-z\d])/i.exec(href)?.[1]?.toLowerCase();

const panoptoKey: Known = (url) =>
  uuid
    .exec(url.searchParams.get('id') ?? url.searchParams.get('custom_context_delivery') ?? '')?.[1]
    ?.toLowerCase();

const studioKey: Known = (url) => {
  const asked = url.searchParams.get('custom_arc_media_id') ?? '';
  const id = asked === '' ? (/\/(?:embed|media)\/([\w-]{1,64})/.exec(url.pathname)?.[1] ?? '') : asked;
  return uuid.exec(id)?.[1]?.toLowerCase() ?? /^[\w-]{1,64}$/.exec(id)?.[0];
};

/** The hosts whose addresses say which video they show. */
const hosts: readonly { host: VideoHost; names: RegExp; keyOf: Known; hasSites?: true }[] = [
  { host: 'youtube', names: /(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/i, keyOf: youtubeKey },
  { host: 'vimeo', names: /(^|\.)vimeo\.com$/i, keyOf: vimeoKey },
  { host: 'kaltura', names: /(^|\.)kaltura\.com$/i, keyOf: kalturaKey },
  { host: 'panopto', names: /(^|\.)panopto\.(com|eu)$/i, keyOf: panoptoKey, hasSites: true },
  { host: 'studio', names: /(^|\.)instructuremedia\.com$/i, keyOf: studioKey, hasSites: true },
];

/** Addresses in addresses: a tool's launch names the tool's address, and that the video's. */
const deepest = 3;
const mostParameters = 20;
const longestKey = 200;

/**
 * Which video an address shows, by its innermost address: the same for youtu.be, a player, a playlist, with a time, and in
 * Studio. Undefined if it's none that the address tells.
 */
export function videoAt(address: string, place: Place, depth = 0): VideoAddress | undefined {
  const url = resolve(address, place);
  if (!url) return undefined;
  if (depth < deepest)
    for (const value of [...url.searchParams.values()].slice(0, mostParameters)) {
      const inside = /^https?:\/\//i.test(value) ? videoAt(value, place, depth + 1) : undefined;
      if (inside) return inside;
    }
  if (place.hosts.includes(url.hostname)) return canvasVideoAt(url);
  const known = hosts.find(({ names }) => names.test(url.hostname));
  const key = known?.keyOf(url);
  return known && key !== undefined
    ? { host: known.host, site: known.hasSites ? url.hostname : '', key }
    : undefined;
}

/** Canvas's own players name a file, or what the player calls it. */
function canvasVideoAt(url: URL): VideoAddress | undefined {
  const path = withTilde(url.pathname);
  const file = /\/(?:media_attachments(?:_iframe)?|files)\/([\d~]+)(?:\/|$)/.exec(path)?.[1];
  if (file !== undefined) return { host: 'canvas', site: '', key: `file:${localFileId(file)}` };
  const media = /\/media_objects(?:_iframe)?\/([\w-]{1,100})(?:\/|$)/.exec(path)?.[1];
  return media === undefined ? undefined : { host: 'canvas', site: '', key: media };
}

/** An address as a key: short, and the same for the same address. */
function keyOf({ pathname, search }: URL): string {
  const whole = `${pathname}${search}`;
  return whole.length <= longestKey ? whole : createHash('sha256').update(whole).digest('hex');
}

const named = (host: 'page' | 'other', url: URL): VideoAddress => ({
  host,
  site: url.hostname,
  key: keyOf(url),
});

/** What no text has as many of. */
const mostVideos = 5_000;

interface Reading {
  readonly place: Place;
  /** whether a frame plays a film, though its address doesn't tell which */
  readonly isFilm: (frame: BodyElement) => boolean;
  readonly hasCaptions: (video: BodyElement) => boolean;
}

/** The videos that a text shows or links to, each once; one with captions in the text counts as that. */
export function videosIn(body: Body, reading: Reading): VideoMention[] {
  const found = new Map<string, VideoMention>();
  for (const element of body.elements) {
    if (found.size >= mostVideos) break;
    const mention = isSeen(element) ? mentionIn(body, element, reading) : undefined;
    if (!mention) continue;
    const name = `${mention.host} ${mention.site} ${mention.key}`;
    const before = found.get(name);
    found.set(name, { ...mention, hasTrack: mention.hasTrack && before?.hasTrack !== false });
  }
  return [...found.values()];
}

/** A player in a text, of a video at a host that can be asked. */
export interface Player extends VideoAddress {
  readonly element: BodyElement;
}

/** The players of a text whose captions only their hosts know, in document order. */
export function playersIn(body: Body, place: Place, hasCaptions: Reading['hasCaptions']): Player[] {
  const reading = { place, hasCaptions, isFilm: () => false };
  return body.elements.flatMap((element) => {
    if (element.name === 'a' || !isSeen(element)) return [];
    const mention = mentionIn(body, element, reading);
    if (!mention || mention.hasTrack || mention.host === 'page') return [];
    // Other files in a `video` are the text's own matter.
    if (element.name === 'video' && mention.host !== 'canvas') return [];
    const { host, site, key } = mention;
    return [{ element, host, site, key }];
  });
}

const players = /\/media_(?:objects|attachments)/;
const isPlayer = ({ pathname }: URL) => players.test(pathname);

const framing: ReadonlySet<string> = new Set(['iframe', 'frame', 'embed', 'object']);

function mentionIn(body: Body, element: BodyElement, reading: Reading): VideoMention | undefined {
  const { name, attributes } = element;
  if (name === 'video') return playedBy(body, element, reading);
  if (framing.has(name)) return framedBy(element, reading);
  if (name !== 'a' || attributes.href === undefined || isSound(element)) return undefined;
  const at = videoAt(attributes.href, reading.place);
  // A link to a file can lead to anything.
  const isOfPlayer = at?.host !== 'canvas' || players.test(attributes.href);
  return at && isOfPlayer ? { ...at, hasTrack: false } : undefined;
}

const isSound = ({
  attributes: { class: classes = '', src = '', 'data-media-type': type = '' },
}: BodyElement) =>
  /audio/i.test(type) || /(^|\s)instructure_audio_link(\s|$)/.test(classes) || /[?&]type=audio/.test(src);

function playedBy(
  body: Body,
  element: BodyElement,
  { place, hasCaptions }: Reading,
): VideoMention | undefined {
  const { src, 'data-media-id': media } = element.attributes;
  const hasTrack = hasCaptions(element);
  if (media !== undefined && /^[\w-]{1,100}$/.test(media))
    return { host: 'canvas', site: '', key: media, hasTrack };
  const address = src ?? sourceIn(body, element);
  const url = address === undefined ? undefined : resolve(address, place);
  if (!url) return undefined;
  const at = videoAt(url.href, place);
  // Canvas's own player has captions of its own; a file that the text plays has none but the text's.
  const isPlayed = at?.host !== 'canvas' || isPlayer(url);
  return { ...(at && isPlayed ? at : named('page', url)), hasTrack };
}

function sourceIn(body: Body, video: BodyElement): string | undefined {
  for (const child of childrenOf(body, video))
    if (child.kind === 'element' && child.name === 'source' && child.attributes.src !== undefined)
      return child.attributes.src;
  return undefined;
}

function framedBy(element: BodyElement, { place, isFilm }: Reading): VideoMention | undefined {
  const url = resolve(element.attributes.src ?? element.attributes.data ?? '', place);
  if (!url || isSound(element)) return undefined;
  const at = videoAt(url.href, place);
  // A frame can show any of Canvas's files; only its players play.
  const isFile = at?.host === 'canvas' && !isPlayer(url);
  if (at && !isFile) return { ...at, hasTrack: false };
  return !isFile && isFilm(element) ? { ...named('other', url), hasTrack: false } : undefined;
}
