import type { BodyElement } from './node.ts';
import type { Target } from './address.ts';

/** Hosts of framed videos; the body doesn't tell whether they have captions. */
const filmHosts =
  /(^|\.)(youtube(-nocookie)?\.com|youtu\.be|vimeo\.com|kaltura\.com|kaf\.kaltura\.com|panopto\.(com|eu)|instructuremedia\.com|echo360\.(org|com|ca|net\.au)|yuja\.com|loom\.com|wistia\.(com|net)|dailymotion\.com|ted\.com|screencast\.com|screenpal\.com|screencast-o-matic\.com|vidyard\.com|edpuzzle\.com|flip\.com|mediasite\.com|warpwire\.com|microsoftstream\.com|brightcove\.net|films\.com|alexanderstreet\.com|kanopy\.com|twitch\.tv|tiktok\.com)$/i;

/** Hosts of framed audio. */
const soundHosts =
  /(^|\.)(soundcloud\.com|spotify\.com|podbean\.com|buzzsprout\.com|anchor\.fm|libsyn\.com|simplecast\.com|transistor\.fm)$/i;

const soundType = /audio/i;

/** What a frame plays, if anything: by its address, and for Canvas's own players by the type in it. */
export function playedIn(frame: BodyElement, target: Target): 'film' | 'sound' | undefined {
  if (target.kind === 'web') {
    const host = URL.parse(target.address)?.hostname ?? '';
    if (filmHosts.test(host)) return 'film';
    return soundHosts.test(host) ? 'sound' : undefined;
  }
  const { src = '', 'data-media-type': type = '' } = frame.attributes;
  if (!/\/media_(objects|attachments)(_iframe)?\//.test(src)) return undefined;
  return soundType.test(type) || /[?&]type=audio/.test(src) ? 'sound' : 'film';
}
