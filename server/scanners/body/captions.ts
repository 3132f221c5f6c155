import { childrenOf, type Body } from './body.ts';
import type { BodyElement } from './node.ts';

/** A track without a kind counts as subtitles. */
const captionKinds: ReadonlySet<string> = new Set(['captions', 'subtitles', '']);

/** Whether a video or audio element has its own captions. */
export function hasCaptions(body: Body, medium: BodyElement): boolean {
  for (const child of childrenOf(body, medium))
    if (child.kind === 'element' && child.name === 'track' && isCaptionTrack(child)) return true;
  return false;
}

const isCaptionTrack = ({ attributes: { kind, src } }: BodyElement) =>
  captionKinds.has(kind?.trim().toLowerCase() ?? '') && src !== undefined && src.trim() !== '';
