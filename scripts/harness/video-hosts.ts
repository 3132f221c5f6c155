import express, { type Request, type Response, type Router } from 'express';

export const fakeHosts = ['youtube', 'kaltura', 'panopto', 'vimeo', 'studio'] as const;
export type FakeHost = (typeof fakeHosts)[number];

export interface FakeTrack {
  readonly language: string;
  readonly by: 'person' | 'machine';
}

/** A video as its host has it. */
export interface FakeVideo {
  readonly title: string;
  readonly seconds: number;
  readonly tracks: readonly FakeTrack[];
  /** its owner took it out of everyone's sight, or nobody but them may see it with this key */
  readonly isPrivate?: true;
}

/** What can be wrong with a host. */
export type HostTrouble =
  | 'quota'
  | 'too_many'
  | 'error_500'
  | 'html'
  | 'another'
  | 'forbidden'
  | 'never'
  | 'captions_need_consent';

/** Hosts of videos, each speaking its own API below `/video-hosts/`, with the one key that it takes. */
export class VideoHosts {
  readonly #videos = new Map<string, FakeVideo>();
  readonly trouble = new Map<FakeHost, HostTrouble>();
  /** what was asked, by host: paths without what's in them */
  readonly calls: { readonly host: FakeHost; readonly path: string }[] = [];
  /** Studio's is good for one use */
  refreshToken = 'studio-refresh-1';
  /** nothing entered works any more */
  readonly revoked = new Set<FakeHost>();

  put(host: FakeHost, key: string, video: FakeVideo) {
    this.#videos.set(`${host} ${key}`, video);
  }

  remove(host: FakeHost, key: string) {
    this.#videos.delete(`${host} ${key}`);
  }

  of(host: FakeHost, key: string) {
    return this.#videos.get(`${host} ${key}`);
  }

  /** What a host calls a video that it's asked for: by another's id if that's its trouble. */
  named(host: FakeHost, id: string, another: string) {
    return this.trouble.get(host) === 'another' ? another : id;
  }

  takes(host: FakeHost, given: string | undefined) {
    return given === fakeKeys[host] && !this.revoked.has(host);
  }
}

/** What each host takes; of a name and a secret, the two with a colon. */
export const fakeKeys = {
  youtube: 'youtube-key',
  kaltura: '4711:kaltura-secret',
  panopto: 'panopto-id:panopto-secret',
  vimeo: 'vimeo-token',
  studio: 'studio-id:studio-secret',
} as const satisfies Record<FakeHost, string>;

const anotherUuid = '00000000-1b2c-4d5e-8f90-000000000000';
const tokens = { panopto: 'panopto-access', studio: 'studio-access', kaltura: 'kaltura-session' } as const;

/** Serves them all. */
export function videoHostRoutes(hosts: VideoHosts): Router {
  const router = express.Router();
  router.use(express.urlencoded({ extended: false }));
  for (const host of fakeHosts) {
    router.use(`/${host}`, (req, res, next) => {
      hosts.calls.push({ host, path: req.path.replaceAll(/\/(?:\d{3,}|[\da-f-]{36})(?=\/|$)/g, '/:id') });
      if (!makeTrouble(hosts.trouble.get(host), res)) next();
    });
  }
  router.use('/youtube/youtube/v3', youtube(hosts));
  router.use('/kaltura/api_v3/service', kaltura(hosts));
  router.use('/panopto/Panopto', panopto(hosts));
  router.use('/vimeo', vimeo(hosts));
  router.use('/studio/api/public', studio(hosts));
  return router;
}

/** Whether the answer is taken care of. */
function makeTrouble(trouble: HostTrouble | undefined, res: Response): boolean {
  if (trouble === 'too_many') res.status(429).set('retry-after', '120').json({});
  else if (trouble === 'error_500') res.status(500).send('Oh no');
  else if (trouble === 'html') res.type('html').send('<!doctype html><title>Log in</title>');
  else if (trouble === 'forbidden') res.status(403).json({ error: 'forbidden' });
  else return trouble === 'never';
  return true;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const bearer = (req: Request) => /^Bearer (.+)$/.exec(req.get('authorization') ?? '')?.[1];
const basic = (req: Request) =>
  Buffer.from(/^Basic (.+)$/.exec(req.get('authorization') ?? '')?.[1] ?? '', 'base64').toString();

const googleError = (res: Response, status: number, reason: string) =>
  res.status(status).json({ error: { code: status, errors: [{ reason, domain: 'global' }] } });

function youtube(hosts: VideoHosts): Router {
  const router = express.Router();
  router.use((req, res, next) => {
    if (hosts.trouble.get('youtube') === 'quota') return void googleError(res, 403, 'quotaExceeded');
    if (!hosts.takes('youtube', text(req.query.key))) return void googleError(res, 400, 'keyInvalid');
    next();
  });
  router.get('/videos', (req, res) => {
    const ids = text(req.query.id).split(',').slice(0, 50);
    const items = ids.flatMap((id) => {
      const found = hosts.of('youtube', id);
      return found && !found.isPrivate ? [{ id, ...youtubeJson(found) }] : [];
    });
    const [first] = items;
    if (first) items.splice(0, 1, { ...first, id: hosts.named('youtube', first.id, 'anotherVid0') });
    res.json({ kind: 'youtube#videoListResponse', items });
  });
  router.get('/captions', (req, res) => {
    const found = hosts.of('youtube', text(req.query.videoId));
    if (hosts.trouble.get('youtube') === 'captions_need_consent')
      return void googleError(res, 401, 'required');
    if (!found) return void googleError(res, 404, 'videoNotFound');
    const items = found.tracks.map(({ language, by }) => ({
      snippet: { trackKind: by === 'machine' ? 'asr' : 'standard', language },
    }));
    res.json({ kind: 'youtube#captionListResponse', items });
  });
  return router;
}

const youtubeJson = ({ title, seconds, tracks }: FakeVideo) => ({
  snippet: { title },
  contentDetails: {
    duration: `PT${Math.floor(seconds / 60)}M${seconds % 60}S`,
    caption: String(tracks.some(({ by }) => by === 'person')),
  },
});

function kaltura(hosts: VideoHosts): Router {
  const router = express.Router();
  const form = (req: Request) => (req.body ?? {}) as Readonly<Record<string, unknown>>;
  const refuse = (res: Response, code: string) => res.json({ objectType: 'KalturaAPIException', code });
  router.post('/session/action/start', (req, res) => {
    const { partnerId, secret } = form(req);
    if (!hosts.takes('kaltura', `${text(partnerId)}:${text(secret)}`))
      return void refuse(res, 'START_SESSION_ERROR');
    res.json(tokens.kaltura);
  });
  const listed = (path: string, filter: string, listOf: (id: string, video: FakeVideo) => object[]) =>
    router.post(path, (req, res) => {
      if (form(req).ks !== tokens.kaltura || hosts.revoked.has('kaltura'))
        return void refuse(res, 'INVALID_KS');
      const objects = text(form(req)[filter])
        .split(',')
        .flatMap((id) => {
          const found = hosts.of('kaltura', id);
          return found ? listOf(hosts.named('kaltura', id, '1_another1'), found) : [];
        });
      res.json({ objects: objects.slice(0, 500), totalCount: objects.length });
    });
  listed('/baseentry/action/list', 'filter[idIn]', (id, { title, seconds, isPrivate }) => [
    { id, name: title, duration: seconds, status: isPrivate ? '3' : '2' },
  ]);
  listed('/caption_captionasset/action/list', 'filter[entryIdIn]', (id, { tracks }) =>
    tracks.map(({ language, by }) => ({
      entryId: id,
      language,
      label: by === 'machine' ? `${language} [auto]` : language,
      status: 2,
    })),
  );
  return router;
}

function panopto(hosts: VideoHosts): Router {
  const router = express.Router();
  router.post('/oauth2/connect/token', (req, res) => {
    if (!hosts.takes('panopto', basic(req))) return void res.status(400).json({ error: 'invalid_client' });
    res.json({ access_token: tokens.panopto, token_type: 'Bearer', expires_in: 3600 });
  });
  router.get('/api/v1/sessions/:id', (req, res) => {
    const found = hosts.of('panopto', req.params.id);
    if (bearer(req) !== tokens.panopto) return void res.status(401).json({});
    if (!found) return void res.status(404).json({ Error: 'not found' });
    if (found.isPrivate) return void res.status(403).json({ Error: 'forbidden' });
    const url = found.tracks.length > 0 ? 'https://panopto.example/captions.srt' : null;
    res.json({
      Id: hosts.named('panopto', req.params.id, anotherUuid),
      Name: found.title,
      Duration: found.seconds,
      Urls: { CaptionDownloadUrl: url },
    });
  });
  return router;
}

function vimeo(hosts: VideoHosts): Router {
  const router = express.Router();
  router.use((req, res, next) => {
    if (!hosts.takes('vimeo', bearer(req))) return void res.status(401).json({ error: 'invalid token' });
    next();
  });
  router.get('/me', (_req, res) => void res.json({ uri: '/users/1', name: 'Northfield' }));
  router.get('/videos/:id', (req, res) => {
    const found = hosts.of('vimeo', req.params.id);
    if (!found || found.isPrivate) return void res.status(404).json({ error: 'not found' });
    res.json({
      uri: `/videos/${hosts.named('vimeo', req.params.id, '99999')}`,
      name: found.title,
      duration: found.seconds,
    });
  });
  router.get('/videos/:id/texttracks', (req, res) => {
    const data = (hosts.of('vimeo', req.params.id)?.tracks ?? []).map(({ language, by }) => ({
      active: true,
      type: 'captions',
      language: by === 'machine' ? `${language}-x-autogen` : language,
    }));
    res.json({ total: data.length, data });
  });
  return router;
}

function studio(hosts: VideoHosts): Router {
  const router = express.Router();
  router.post('/oauth/token', (req, res) => {
    const given = text((req.body as Readonly<Record<string, unknown>> | undefined)?.refresh_token);
    if (!hosts.takes('studio', basic(req)) || given !== hosts.refreshToken)
      return void res.status(400).json({ error: 'invalid_grant' });
    const [, count = '0'] = /(\d+)$/.exec(hosts.refreshToken) ?? [];
    hosts.refreshToken = `studio-refresh-${Number(count) + 1}`;
    res.json({ access_token: tokens.studio, refresh_token: hosts.refreshToken, expires_in: 7200 });
  });
  router.use((req, res, next) => {
    if (bearer(req) !== tokens.studio) return void res.status(401).json({});
    next();
  });
  router.get('/v1/media/:id', (req, res) => {
    const found = hosts.of('studio', req.params.id);
    if (!found) return void res.status(404).json({});
    if (found.isPrivate) return void res.status(403).json({});
    res.json({
      id: hosts.named('studio', req.params.id, anotherUuid),
      title: found.title,
      duration: found.seconds,
    });
  });
  router.get('/v1/media/:id/caption_files', (req, res) => {
    const files = (hosts.of('studio', req.params.id)?.tracks ?? []).map(({ language, by }) => ({
      srclang: language,
      label: by === 'machine' ? `${language} (auto-generated)` : language,
      status: 'published',
    }));
    res.json({ caption_files: files });
  });
  return router;
}
