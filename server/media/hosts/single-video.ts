import * as z from 'zod';
import type { OutgoingResponse } from '#server/lms/guarded-fetch.ts';
import {
  askHost,
  contentsOf,
  fetchToken,
  HostProblem,
  judgeTracks,
  secondsFrom,
  titleFrom,
  unknownBecause,
  valueOf,
  withCaptions,
  type AskedVideo,
  type HostAccess,
  type SeenVideo,
  type VideoHostAdapter,
} from './video-host.ts';

/** How many are looked at before results are stored. */
const batch = 25;

interface SingleHost {
  /** A token that works for a batch. */
  readonly login: (access: HostAccess) => Promise<string>;
  /** how many calls a video takes at most */
  readonly calls: number;
  readonly lookAtOne: (video: AskedVideo, ask: Ask) => Promise<SeenVideo>;
  /** what's read to prove that the key works; absent if logging in does */
  readonly proof?: string;
}

type Ask = (path: string) => Promise<OutgoingResponse>;

/** A host that's asked about one video at a time. */
function singleHost({ login, calls, lookAtOne, proof }: SingleHost): VideoHostAdapter {
  const askWith =
    (access: HostAccess, token: string): Ask =>
    async (path) => {
      const answer = await askHost(access, `${access.address}${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (answer.status === 401) throw new HostProblem('refused');
      return answer;
    };
  return {
    batch,
    look: async (videos, access) => {
      const seen = new Map<number, SeenVideo>();
      let ask: Ask | undefined;
      for (const video of videos) {
        if (!(await access.spend(calls))) return seen.size === 0 ? undefined : seen;
        ask ??= askWith(access, await login(access));
        seen.set(video.id, await lookAtOne(video, ask));
      }
      return seen;
    },
    test: async (access) => {
      const ask = askWith(access, await login(access));
      const answer = proof === undefined ? undefined : await ask(proof);
      if (answer && answer.status >= 400) throw new HostProblem('refused');
      if (answer) contentsOf(answer, z.object({}));
    },
  };
}

const isGone = ({ status }: OutgoingResponse) => status === 404 || status === 410;

/** Anything that's neither an answer nor said of the video itself is the host's trouble. */
function usable<T extends z.ZodType>(answer: OutgoingResponse, schema: T): z.output<T> {
  if (answer.status >= 400) throw new HostProblem('failing', 3_600);
  return contentsOf(answer, schema);
}

const panoptoSession = z.object({
  Id: z.string(),
  Name: z.string().nullish(),
  Duration: z.number().nullish(),
  CaptionDownloadUrl: z.string().nullish(),
  Urls: z.object({ CaptionDownloadUrl: z.string().nullish() }).nullish(),
});

/** Panopto's API says that there are captions, but not whose: its machine makes some by itself. */
export const panopto = singleHost({
  calls: 1,
  login: async (access) =>
    (
      await fetchToken(access, '/Panopto/oauth2/connect/token', {
        grant_type: 'client_credentials',
        scope: 'api',
      })
    ).access_token,
  lookAtOne: async ({ key }, ask) => {
    const answer = await ask(`/Panopto/api/v1/sessions/${encodeURIComponent(key)}`);
    if (answer.status === 403) return unknownBecause('elsewhere');
    if (isGone(answer)) return unknownBecause('unavailable');
    const session = usable(answer, panoptoSession);
    if (session.Id.toLowerCase() !== key) throw new HostProblem('failing', 3_600);
    const told = { title: titleFrom(session.Name), seconds: secondsFrom(session.Duration) };
    const hasCaptions = Boolean(session.Urls?.CaptionDownloadUrl ?? session.CaptionDownloadUrl);
    return hasCaptions ? unknownBecause('not_told', told) : withCaptions('none', [], told);
  },
});

const vimeoVideo = z.object({ name: z.string().nullish(), duration: z.number().nullish(), uri: z.string() });
const vimeoTracks = z.object({
  data: z.array(
    z.object({ language: z.string().nullish(), active: z.boolean().optional(), type: z.string().nullish() }),
  ),
});

/** What Vimeo's machine made has this at the end of its language. */
const madeByVimeo = /-x-autogen$/i;

export const vimeo = singleHost({
  calls: 2,
  proof: '/me',
  login: async (access) => valueOf(access, 'token'),
  lookAtOne: async ({ key }, ask) => {
    const answer = await ask(`/videos/${key}?fields=uri,name,duration`);
    if (isGone(answer)) return unknownBecause('unavailable');
    if (answer.status === 403) return unknownBecause('elsewhere');
    const video = usable(answer, vimeoVideo);
    if (!video.uri.endsWith(`/${key}`)) throw new HostProblem('failing', 3_600);
    const told = { title: titleFrom(video.name), seconds: secondsFrom(video.duration) };
    const listed = await ask(`/videos/${key}/texttracks`);
    if (listed.status === 403 || isGone(listed)) return unknownBecause('elsewhere', told);
    const shown = usable(listed, vimeoTracks).data.filter(({ active }) => active !== false);
    return judgeTracks(
      shown.map(({ language }) => ({
        isMachine: madeByVimeo.test(language ?? ''),
        language: language?.replace(madeByVimeo, '') ?? null,
      })),
      told,
    );
  },
});

const studioMedia = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  title: z.string().nullish(),
  duration: z.number().nullish(),
});
const studioFiles = z.object({
  caption_files: z.array(
    z.object({ srclang: z.string().nullish(), label: z.string().nullish(), status: z.string().nullish() }),
  ),
});

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Studio has ids of two forms for a video; those of one form can be compared. */
const isAnother = (id: string, key: string) => uuid.test(id) === uuid.test(key) && id.toLowerCase() !== key;

/** Students see published captions only; Studio's own begin unpublished, until a person has looked through them. */
export const studio = singleHost({
  calls: 2,
  login: async (access) => {
    const given = await fetchToken(access, '/api/public/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: valueOf(access, 'refreshToken'),
    });
    if (given.refresh_token !== undefined) await access.renew({ refreshToken: given.refresh_token });
    return given.access_token;
  },
  lookAtOne: async ({ key }, ask) => {
    const path = `/api/public/v1/media/${encodeURIComponent(key)}`;
    const answer = await ask(path);
    if (isGone(answer)) return unknownBecause('unavailable');
    if (answer.status === 403) return unknownBecause('elsewhere');
    const media = usable(answer, studioMedia);
    if (isAnother(String(media.id ?? ''), key)) throw new HostProblem('failing', 3_600);
    const told = { title: titleFrom(media.title), seconds: secondsFrom(media.duration) };
    const listed = await ask(`${path}/caption_files`);
    if (listed.status === 403 || isGone(listed)) return unknownBecause('elsewhere', told);
    const published = usable(listed, studioFiles).caption_files.filter(
      ({ status }) => (status ?? 'published') === 'published',
    );
    return judgeTracks(
      published.map(({ srclang, label }) => ({
        isMachine: /\bauto/i.test(label ?? ''),
        language: srclang ?? null,
      })),
      told,
    );
  },
});
