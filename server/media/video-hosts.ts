import { keyedHosts, type KeyedHost } from '#shared/media/video.ts';
import { kaltura } from './hosts/kaltura.ts';
import { panopto, studio, vimeo } from './hosts/single-video.ts';
import type { VideoHostAdapter } from './hosts/video-host.ts';
import { youtube } from './hosts/youtube.ts';
import type { AskedHost } from './look.repository.ts';

/** A host, and how many of its units a day may take: its own quota's, or calls. */
interface AskedHostRow {
  readonly adapter: VideoHostAdapter;
  readonly dayUnits: number;
}

/**
 * The hosts that are asked with a key. YouTube's quota is 10,000 units a day: 40,000 videos take 800 of them, and dearer
 * questions, 50 each, no more than half of what we take.
 */
export const askedHosts: Readonly<Record<KeyedHost, AskedHostRow>> = {
  youtube: { adapter: youtube, dayUnits: 9_000 },
  kaltura: { adapter: kaltura, dayUnits: 3_000 },
  panopto: { adapter: panopto, dayUnits: 5_000 },
  vimeo: { adapter: vimeo, dayUnits: 5_000 },
  studio: { adapter: studio, dayUnits: 5_000 },
};

/** Canvas is asked once a course. */
export const canvasDayUnits = 3_000;

/** The part of a day that dearer questions may use up, together with all others. */
export const dearShare = 0.5;

export const isKeyed = (host: AskedHost): host is KeyedHost => keyedHosts.some((keyed) => keyed === host);
