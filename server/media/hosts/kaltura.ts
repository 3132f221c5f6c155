import * as z from 'zod';
import {
  askHost,
  contentsOf,
  HostProblem,
  judgeTracks,
  secondsFrom,
  titleFrom,
  unknownBecause,
  valueOf,
  type HostAccess,
  type SeenVideo,
  type VideoHostAdapter,
} from './video-host.ts';

/** Kaltura answers 200 with this where it refuses (Kaltura's API, "Error handling"). */
const exception = z.object({ objectType: z.literal('KalturaAPIException'), code: z.string() });

const entries = z.object({
  objects: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullish(),
      duration: z.number().nullish(),
      status: z.union([z.string(), z.number()]).nullish(),
    }),
  ),
});

const captions = z.object({
  totalCount: z.number().optional(),
  objects: z.array(
    z.object({
      entryId: z.string(),
      language: z.string().nullish(),
      label: z.string().nullish(),
      status: z.union([z.string(), z.number()]).nullish(),
    }),
  ),
});

const keyCodes: ReadonlySet<string> = new Set([
  'START_SESSION_ERROR',
  'INVALID_KS',
  'INVALID_PARTNER_ID',
  'SERVICE_FORBIDDEN',
]);

async function ask<T extends z.ZodType>(
  access: HostAccess,
  { action, form, schema }: { action: string; form: Readonly<Record<string, string>>; schema: T },
) {
  const [service = '', name = ''] = action.split('/');
  const address = `${access.address}/api_v3/service/${service}/action/${name}`;
  const answer = await askHost(access, address, { method: 'POST', form: { ...form, format: '1' } });
  if (answer.status === 401 || answer.status === 403) throw new HostProblem('refused');
  const said = contentsOf(answer, z.unknown());
  const refusal = exception.safeParse(said);
  if (refusal.success) throw new HostProblem(keyCodes.has(refusal.data.code) ? 'refused' : 'failing', 3_600);
  return contentsOf(answer, schema);
}

/** A session of an administrator's that may only list, for an hour (Kaltura's API, `session.start`). */
const startSession = (access: HostAccess) =>
  ask(access, {
    action: 'session/start',
    form: {
      partnerId: valueOf(access, 'partnerId'),
      secret: valueOf(access, 'adminSecret'),
      type: '2',
      expiry: '3600',
    },
    schema: z.string().min(1),
  });

/** What Kaltura's own machine made is labelled as that. */
const isMachines = (label: string | null | undefined) =>
  /\bauto\b|\bauto-?generated\b|\bmachine\b|\bASR\b/i.test(label ?? '');
const ready = '2';
const deleted = '3';

export const kaltura: VideoHostAdapter = {
  batch: 100,
  look: async (videos, access) => {
    if (!(await access.spend(3))) return undefined;
    const ks = await startSession(access);
    const ids = videos.map(({ key }) => key).join(',');
    const page = { ks, 'pager[pageSize]': '500' };
    const found = await ask(access, {
      action: 'baseentry/list',
      form: { ...page, 'filter[idIn]': ids, 'filter[statusIn]': '-2,-1,0,1,2,3,4,5,6,7' },
      schema: entries,
    });
    const tracks = await ask(access, {
      action: 'caption_captionasset/list',
      form: { ...page, 'filter[entryIdIn]': ids },
      schema: captions,
    });
    // Another's video in place of those asked about says nothing of these.
    if (found.objects.some(({ id }) => !videos.some(({ key }) => key === id)))
      throw new HostProblem('failing', 3_600);
    // More than a page: the rest would look like videos without captions.
    if ((tracks.totalCount ?? 0) > tracks.objects.length) return lookAtHalves(videos, access);
    const byEntry = Map.groupBy(tracks.objects, ({ entryId }) => entryId);
    const entryOf = new Map(found.objects.map((entry) => [entry.id, entry]));
    return new Map(videos.map(({ id, key }) => [id, seenAs(entryOf.get(key), byEntry.get(key) ?? [])]));
  },
  test: async (access) => void (await startSession(access)),
};

async function lookAtHalves(videos: Parameters<VideoHostAdapter['look']>[0], access: HostAccess) {
  const half = Math.ceil(videos.length / 2);
  if (half === videos.length) throw new HostProblem('failing', 3_600);
  const first = await kaltura.look(videos.slice(0, half), access);
  const second = await kaltura.look(videos.slice(half), access);
  return first && second && new Map([...first, ...second]);
}

function seenAs(
  entry: z.output<typeof entries>['objects'][number] | undefined,
  tracks: z.output<typeof captions>['objects'],
): SeenVideo {
  // Of other partners, Kaltura lists nothing.
  if (!entry) return unknownBecause('elsewhere');
  const told = { title: titleFrom(entry.name), seconds: secondsFrom(entry.duration) };
  if (String(entry.status) === deleted) return unknownBecause('unavailable', told);
  const usable = tracks.filter(({ status }) => String(status ?? ready) === ready);
  return judgeTracks(
    usable.map(({ label, language }) => ({ isMachine: isMachines(label), language: language ?? null })),
    told,
  );
}
