import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import {
  fakeHosts,
  fakeKeys,
  videoHostRoutes,
  VideoHosts,
  type FakeHost,
} from '#scripts/harness/video-hosts.ts';
import { configureOutgoing } from '#server/lms/guarded-fetch.ts';
import { configurePatience } from '#server/lms/retry-policy.ts';
import { HostProblem, type SeenVideos } from '#server/media/hosts/video-host.ts';
import { askedHosts } from '#server/media/video-hosts.ts';
import { keyFields } from '#shared/media/video-keys.ts';

const keys: Readonly<Record<FakeHost, string>> = {
  youtube: 'dQw4w9WgXcQ',
  kaltura: '1_ab12cd34',
  panopto: '6d3a7a0c-1b2c-4d5e-8f90-a1b2c3d4e5f6',
  vimeo: '76979871',
  studio: '6d3a7a0c-1b2c-4d5e-8f90-a1b2c3d4e5f7',
};

let hosts: VideoHosts;
let server: Server;

beforeEach(async () => {
  hosts = new VideoHosts();
  server = express().use(videoHostRoutes(hosts)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  configureOutgoing({ outgoingAllow: [`127.0.0.1:${port}`], production: false });
});
afterEach(async () => {
  configurePatience({});
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Asks a host about one video with the key that it takes. */
function look(host: FakeHost, key = keys[host]) {
  const parts = fakeKeys[host].split(':');
  const { port } = server.address() as AddressInfo;
  return askedHosts[host].adapter.look([{ id: 1, site: '', key }], {
    address: `http://127.0.0.1:${port}/${host}`,
    values: Object.fromEntries(keyFields[host].map((field, at) => [field, parts[at] ?? hosts.refreshToken])),
    isAtCanvas: true,
    signal: AbortSignal.timeout(20_000),
    spend: async () => true,
    renew: async () => undefined,
  });
}

const problemOf = (host: FakeHost) =>
  look(host).then(
    (seen) => seen,
    (error: unknown) => (error instanceof HostProblem ? error.kind : error),
  );

describe.each(fakeHosts)('%s', (host) => {
  beforeEach(() => hosts.put(host, keys[host], { title: 'A film', seconds: 60, tracks: [] }));

  test('says that a video has no captions', async () => {
    expect((await look(host))?.get(1)).toMatchObject({ captions: 'none', title: 'A film', seconds: 60 });
  });

  test.each([
    ['too_many', 'resting'],
    ['error_500', 'failing'],
    ['html', 'failing'],
    ['another', 'failing'],
    ['never', 'failing'],
  ] as const)('whose trouble is %s says nothing of a video', async (trouble, kind) => {
    configurePatience({ answerWithinMs: 300 });
    hosts.trouble.set(host, trouble);
    expect(await problemOf(host)).toBe(kind);
  });

  test('that answers 403 to everything tells no captions', async () => {
    hosts.trouble.set(host, 'forbidden');
    const said = await problemOf(host);
    const captions = said instanceof Map ? (said as SeenVideos).get(1)?.captions : said;
    expect(['unknown', 'refused', 'failing']).toContain(captions);
  });

  test('whose key was revoked says so', async () => {
    hosts.revoked.add(host);
    expect(await problemOf(host)).toBe('refused');
  });

  test('has nothing to say of a video that isn’t there, or whose id is no id', async () => {
    for (const key of ['nothing', 'x'.repeat(200)]) {
      const seen = (await look(host, key))?.get(1);
      expect(seen).toMatchObject({ captions: 'unknown' });
      expect(['unavailable', 'elsewhere']).toContain(seen?.reason);
    }
  });
});
