import { oncePerBody, type Body } from '#server/scanners/body/body.ts';
import { hasCaptions } from '#server/scanners/body/facts.ts';
import { spokenTextOf } from '#server/scanners/body/accessible-name.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { isSeen, isTold } from '#server/scanners/body/presence.ts';
import { rule, type Subject } from '../rule.ts';

interface Medium extends Subject {
  readonly kind: 'video' | 'audio' | 'link' | 'frame';
  readonly isCaptioned: boolean;
  /** its captions are at Canvas, not in the text: the list of videos has them */
  readonly isOfCanvas: boolean;
  readonly isSilent: boolean;
  readonly startsByItself: boolean;
}

const endings =
  '3gp|aac|aiff?|asf|avi|flac|flv|m4a|m4v|mkv|mov|mp2|mp3|mp4|mpe?g|oga|ogg|ogv|opus|ra|ram|rm|wav|webm|wma|wmv';
const mediaEnding = new RegExp(`[^\\s/]\\.(${endings})$`, 'i');

/** Videos, audio and links to them, in document order. */
export const mediaOf = oncePerBody((body): readonly Medium[] =>
  body.elements.flatMap((element) => {
    const medium = mediumOf(body, element);
    return medium && medium.kind !== 'frame' ? [medium] : [];
  }),
);

/** Plus framed players; only autoplay can be checked for those. */
const playersOf = oncePerBody((body): readonly Medium[] =>
  body.elements.flatMap((element) => mediumOf(body, element) ?? []),
);

function mediumOf(body: Body, element: BodyElement): Medium | undefined {
  const { name, attributes } = element;
  if (name === 'video' || name === 'audio') {
    if (!isSeen(element) && attributes.autoplay === undefined) return undefined;
    const isSilent = attributes.muted !== undefined;
    const startsByItself = attributes.autoplay !== undefined;
    const isCaptioned = hasCaptions(body, element);
    return {
      element,
      kind: name,
      isCaptioned,
      isOfCanvas: isPlayedByCanvas(element),
      isSilent,
      startsByItself,
    };
  }
  if (name === 'iframe' && isSeen(element))
    return { element, kind: 'frame', ...none, ...autoplayOf(attributes.src) };
  return isMediaLink(body, element) ? { element, kind: 'link', ...none } : undefined;
}

const none = { isCaptioned: false, isOfCanvas: false, isSilent: false, startsByItself: false };

const isPlayedByCanvas = ({ attributes: { src, 'data-media-id': media } }: BodyElement) =>
  media !== undefined || /\/media_(?:objects|attachments)(?:_iframe)?\//.test(src ?? '');

/** Parameters in players' addresses: `autoplay=1`, with or without `mute=1`. */
const autoplayOf = (address: string | undefined) => ({
  startsByItself: /[?&](autoplay|auto_play|autostart)=(1|true|yes)\b/i.test(address ?? ''),
  isSilent: /[?&](muted?|mute)=(1|true|yes)\b/i.test(address ?? ''),
});

/** Links to audio or video files: by the address, Canvas's class, or a text that's a file name. */
function isMediaLink(body: Body, element: BodyElement) {
  const { href, class: classes, title } = element.attributes;
  if (element.name !== 'a' || href === undefined || !isTold(element)) return false;
  if (mediaEnding.test(href.trim().split(/[?#]/)[0] ?? '')) return true;
  if (classes !== undefined && /(^|\s)instructure_(video|audio)_link(\s|$)/.test(classes)) return true;
  if (!/\/files\/\d+/.test(href)) return false;
  return mediaEnding.test(title ?? '') || mediaEnding.test(spokenTextOf(body, element));
}

/** Audio whose transcript isn't mentioned below it, before the next player. */
const untranscribedOf = oncePerBody((body): readonly Subject[] => {
  const audio = mediaOf(body).filter(
    ({ kind, element, isCaptioned, isSilent }) =>
      kind === 'audio' && !isCaptioned && !isSilent && isSeen(element),
  );
  if (audio.length === 0) return [];
  const transcribed = transcribedIn(body);
  return audio.filter(({ element }) => !transcribed.has(element));
});

function transcribedIn({ nodes }: Body): ReadonlySet<BodyElement> {
  const found = new Set<BodyElement>();
  let isMentioned = false;
  for (const node of nodes.toReversed()) {
    if (node.kind === 'text') isMentioned ||= isSeen(node.parent) && /transcri(?:p|t)/i.test(node.text);
    else if (node.name === 'audio' || node.name === 'video') {
      if (isMentioned) found.add(node);
      isMentioned = false;
    }
  }
  return found;
}

export const mediaRules = [
  rule(
    'video-no-captions',
    mediaOf,
    ({ kind, isCaptioned, isOfCanvas, isSilent }) =>
      kind === 'video' && !isCaptioned && !isOfCanvas && !isSilent,
  ),
  rule('audio-no-transcript', untranscribedOf, () => true),
  rule('media-link', mediaOf, ({ kind }) => kind === 'link'),
  rule('media-autoplay', playersOf, ({ startsByItself, isSilent }) => startsByItself && !isSilent),
];
