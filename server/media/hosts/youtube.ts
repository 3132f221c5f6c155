import * as z from 'zod';
import type { OutgoingResponse } from '#server/lms/guarded-fetch.ts';
import {
  askHost,
  contentsOf,
  HostProblem,
  judgeTracks,
  secondsFrom,
  titleFrom,
  unknownBecause,
  valueOf,
  withCaptions,
  type HostAccess,
  type SeenVideo,
  type VideoHostAdapter,
} from './video-host.ts';

/** What the calls cost of a day's quota (YouTube Data API, "Quota costs"). */
const listUnits = 1;
const captionUnits = 50;

const list = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      snippet: z.object({ title: z.string().optional() }).optional(),
      contentDetails: z.object({ duration: z.string().optional(), caption: z.string().optional() }),
    }),
  ),
});

const tracks = z.object({
  items: z.array(z.object({ snippet: z.object({ trackKind: z.string(), language: z.string().optional() }) })),
});

/** A day's quota ends at midnight in California; an hour's pause finds out soon enough. */
const quotaRestSeconds = 3_600;

const failure = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }),
});

/** Which of its reasons a refusal has; undefined if it isn't one as YouTube makes them. */
function reasonOf(answer: OutgoingResponse): string | undefined {
  const said = failure.safeParse(asJson(answer));
  return said.success ? (said.data.error.errors[0]?.reason ?? '') : undefined;
}

function asJson(answer: OutgoingResponse): unknown {
  try {
    return answer.json();
  } catch {
    return undefined;
  }
}

async function ask(access: HostAccess, path: string, query: Readonly<Record<string, string>>) {
  const asked = new URLSearchParams({ ...query, key: valueOf(access, 'apiKey') });
  const answer = await askHost(access, `${access.address}/youtube/v3/${path}?${asked}`);
  const reason = answer.status >= 400 ? reasonOf(answer) : undefined;
  if (reason !== undefined && /quota|rateLimit/i.test(reason))
    throw new HostProblem('resting', quotaRestSeconds);
  return answer;
}

async function listVideos(access: HostAccess, keys: readonly string[]) {
  const query = { part: 'snippet,contentDetails', id: keys.join(','), maxResults: '50' };
  const answer = await ask(access, 'videos', query);
  if (answer.status >= 400)
    throw new HostProblem(reasonOf(answer) === undefined ? 'failing' : 'refused', 3_600);
  const { items } = contentsOf(answer, list);
  // Another's video in place of those asked about says nothing of these.
  if (items.some(({ id }) => !keys.includes(id))) throw new HostProblem('failing', 3_600);
  return new Map(items.map((item) => [item.id, item]));
}

/** PT1H2M3S, with days before it for the longest. */
function secondsIn(duration: string | undefined) {
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,4})M)?(?:(\d{1,5})S)?)?$/.exec(duration ?? '') ?? [];
  return secondsFrom(Number(days) * 86_400 + Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds));
}

type Item = z.output<typeof list>['items'][number];
type Told = Pick<SeenVideo, 'title' | 'seconds'>;

/** Whether a machine made captions for a video to which nobody put some; undefined if YouTube doesn't answer that now. */
async function askForTracks(access: HostAccess, id: string, told: Told): Promise<SeenVideo | undefined> {
  if (!(await access.spend(captionUnits, { isDear: true }))) return undefined;
  const answer = await ask(access, 'captions', { part: 'snippet', videoId: id });
  // With a plain key, YouTube may show the tracks of no video, or not of this one.
  if (answer.status >= 400) return unknownBecause('not_told', told);
  const found = contentsOf(answer, tracks).items.map(({ snippet }) => snippet);
  return judgeTracks(
    found.map(({ trackKind, language }) => ({
      isMachine: trackKind.toLowerCase() === 'asr',
      language: language ?? null,
    })),
    told,
  );
}

const toldOf = ({ snippet, contentDetails }: Item): Told => ({
  title: titleFrom(snippet?.title),
  seconds: secondsIn(contentDetails.duration),
});

/** What's known of videos after the cheap question; "true" counts tracks that somebody uploaded, not a machine's. */
function seenAs(item: Item | undefined): SeenVideo {
  if (!item) return unknownBecause('unavailable');
  const told = toldOf(item);
  return item.contentDetails.caption === 'true'
    ? withCaptions('person', null, told)
    : unknownBecause('budget', told);
}

/** The dearer question, as long as it's answered: what the cheap one said isn't lost by a refusal of this one. */
async function askDearly(
  access: HostAccess,
  open: readonly (readonly [number, Item])[],
  seen: Map<number, SeenVideo>,
) {
  for (const [id, item] of open) {
    try {
      const found = await askForTracks(access, item.id, toldOf(item));
      if (!found) return;
      seen.set(id, found);
    } catch (error) {
      if (error instanceof HostProblem) return;
      throw error;
    }
  }
}

/** YouTube's Data API with a plain key: it reads what everyone can see. */
export const youtube: VideoHostAdapter = {
  batch: 50,
  look: async (videos, access) => {
    if (!(await access.spend(listUnits))) return undefined;
    const items = await listVideos(
      access,
      videos.map(({ key }) => key),
    );
    const seen = new Map(videos.map(({ id, key }) => [id, seenAs(items.get(key))]));
    const open = videos.flatMap(({ id, key }) => {
      const item = seen.get(id)?.reason === 'budget' ? items.get(key) : undefined;
      return item ? [[id, item] as const] : [];
    });
    await askDearly(access, open, seen);
    return seen;
  },
  test: async (access) => {
    // The first video that YouTube ever had.
    await listVideos(access, ['jNQXAC9IVRw']);
  },
};
