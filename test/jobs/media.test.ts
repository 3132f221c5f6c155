import { fakeKeys, type FakeHost, type FakeVideo } from '#scripts/harness/video-hosts.ts';
import { db } from '#server/infra/db/database.ts';
import { open } from '#server/infra/secrets.ts';
import { lookAtVideosJob } from '#server/media/look-at-videos.job.ts';
import { enterVideoKey, readVideoKeys, revokeVideoKey } from '#server/media/video-keys.service.ts';
import { keyFields } from '#shared/media/video-keys.ts';
import { hostedRules } from '#shared/scans/udoit-rules.ts';
import type { KeyedHost } from '#shared/media/video.ts';
import { runJobs } from '#test/support/jobs.ts';
import {
  eachInReadScene,
  readNow,
  trackCourse,
  valuesIn,
  written,
  type ReadScene,
} from '#test/support/read-scene.ts';
import { buildBatch } from '#test/support/build.ts';
import { logOf } from '#test/support/captured-log.ts';

let scene: ReadScene;
eachInReadScene((given) => {
  scene = given;
});

const uuid = (at: number) => `6d3a7a0c-1b2c-4d5e-8f90-${String(at).padStart(12, '0')}`;
const youtubeId = (at: number) => `video${String(at).padStart(6, '0')}`;
const person = { language: 'en', by: 'person' } as const;
const machine = { language: 'en', by: 'machine' } as const;

/** How a text shows a video of each host. */
const frames: Readonly<Record<FakeHost, (at: number) => { key: string; address: string }>> = {
  youtube: (at) => ({ key: youtubeId(at), address: `https://www.youtube.com/embed/${youtubeId(at)}` }),
  kaltura: (at) => {
    const key = `1_${String(at).padStart(8, 'a')}`;
    return { key, address: `https://cdnapisec.kaltura.com/p/1/embedIframeJs/?entry_id=${key}` };
  },
  panopto: (at) => ({
    key: uuid(at),
    address: `https://uni.hosted.panopto.com/Panopto/Pages/Embed.aspx?id=${uuid(at)}`,
  }),
  vimeo: (at) => ({ key: String(70_000 + at), address: `https://player.vimeo.com/video/${70_000 + at}` }),
  studio: (at) => ({ key: uuid(at), address: `https://uni.instructuremedia.com/embed/${uuid(at)}` }),
};

const framed = (addresses: readonly string[]) =>
  addresses.map((address) => `<iframe title="A film" src="${address}"></iframe>`).join('');

/** Puts texts into the scene's course, which students reach by its front page. */
const shown = (html: string, updatedAt = '2026-03-01T09:00:00Z') =>
  scene.harness.mutate.content(scene.course, {
    pages: [written(1, `<p>Hello</p>${html}`, { url: 'welcome', updatedAt })],
    modules: [
      {
        id: 1,
        name: 'Start',
        published: true,
        items: [{ id: 1, title: 'Welcome', type: 'Page', item: written(1, '', { url: 'welcome' }) }],
      },
    ],
  });

/** A video at its host, and the frame that shows it. */
function hosted(host: FakeHost, at: number, given: Partial<FakeVideo> = {}) {
  const { key, address } = frames[host](at);
  scene.harness.videoHosts.put(host, key, { title: `${host} ${at}`, seconds: 90, tracks: [], ...given });
  return address;
}

const enter = (host: KeyedHost, key: string = fakeKeys[host]) => {
  const parts = key.split(':');
  const fields = keyFields[host];
  const values = Object.fromEntries(fields.map((field, at) => [field, parts[at] ?? 'studio-refresh-1']));
  const address = `${scene.harness.origin}/video-hosts/${host}`;
  return enterVideoKey(scene.institution.scope, host, { address, values });
};

const read = () => readNow(scene, [scene.courseId]);

const videosNow = () =>
  db()
    .selectFrom('videos')
    .select(['host', 'title', 'captions', 'reason', 'languages', 'seconds'])
    .orderBy('host')
    .orderBy('key')
    .execute();

const numbers = () =>
  valuesIn(
    scene,
    'media.count',
    'media.without_captions',
    'media.machine_captions',
    'media.person_captions',
    'media.unknown',
    'media.minutes',
  );

test('without a key, videos are listed and their captions unknown', async () => {
  shown(framed([hosted('youtube', 1), hosted('vimeo', 2)]));
  await read();
  expect(await numbers()).toEqual({
    'media.count': 2,
    'media.without_captions': 0,
    'media.machine_captions': 0,
    'media.person_captions': 0,
    'media.unknown': 2,
    'media.minutes': null,
  });
  expect(scene.harness.videoHosts.calls).toEqual([]);
});

test.each(['youtube', 'kaltura', 'vimeo', 'studio'] as const)(
  '%s tells a machine’s captions from a person’s and from none',
  async (host) => {
    shown(
      framed([
        hosted(host, 1, { tracks: [machine] }),
        hosted(host, 2, { tracks: [machine, { ...person, language: 'es' }] }),
        hosted(host, 3),
      ]),
    );
    await enter(host);
    await read();
    expect(await numbers()).toEqual({
      'media.count': 3,
      'media.without_captions': 1,
      'media.machine_captions': 1,
      'media.person_captions': 1,
      'media.unknown': 0,
      'media.minutes': 5,
    });
    expect(await videosNow()).toMatchObject([
      { title: `${host} 1`, captions: 'machine', languages: ['en'], seconds: 90 },
      { title: `${host} 2`, captions: 'person', languages: host === 'youtube' ? null : ['es'] },
      { title: `${host} 3`, captions: 'none', languages: [] },
    ]);
  },
);

test('Panopto says that there are captions but not whose, so they stay unknown', async () => {
  shown(framed([hosted('panopto', 1, { tracks: [person] }), hosted('panopto', 2)]));
  await enter('panopto');
  await read();
  expect(await videosNow()).toMatchObject([
    { captions: 'unknown', reason: 'not_told' },
    { captions: 'none', reason: null },
  ]);
});

test('Canvas is asked once a course where the institution wants that, and its uploaded tracks are a person’s', async () => {
  shown(
    '<iframe src="/media_objects_iframe/m-one?type=video"></iframe><iframe src="/media_attachments_iframe/12?type=video"></iframe><video data-media-id="m-three"></video>',
  );
  scene.harness.mutate.content(scene.course, {
    media: [
      { id: 'm-one', title: 'One', tracks: [{ locale: 'en', userId: 7 }] },
      { id: 'm-two', fileId: 12, title: 'Two', tracks: [] },
      { id: 'm-three', title: 'Three', tracks: [{ locale: 'en' }] },
    ],
  });
  await read();
  expect(await numbers()).toMatchObject({ 'media.count': 3, 'media.unknown': 3 });
  await db()
    .updateTable('institutions')
    .set({ settings: JSON.stringify({ looksAtCanvasMedia: true }) })
    .execute();
  await read();
  expect(await numbers()).toMatchObject({
    'media.person_captions': 1,
    'media.without_captions': 1,
    'media.unknown': 1,
  });
  expect(await foundNow()).toEqual(['hosted-captions-none active']);
});

test('a file that a page plays has captions if the page says so, and no others', async () => {
  shown(
    '<video src="https://media.example.org/a.mp4"><track kind="captions" src="a.vtt"></video><video src="https://media.example.org/b.mp4"></video>',
  );
  await read();
  expect(await numbers()).toMatchObject({ 'media.person_captions': 1, 'media.without_captions': 1 });
});

test('a private or deleted video is found out, and counts as unknown', async () => {
  shown(framed([hosted('youtube', 1, { isPrivate: true, tracks: [person] }), frames.youtube(2).address]));
  await enter('youtube');
  await read();
  expect(await videosNow()).toMatchObject([
    { captions: 'unknown', reason: 'unavailable' },
    { captions: 'unknown', reason: 'unavailable' },
  ]);
  expect(await valuesIn(scene, 'media.unknown', 'media.unavailable')).toEqual({
    'media.unknown': 2,
    'media.unavailable': 2,
  });
  expect(await foundNow()).toEqual(['hosted-unavailable active', 'hosted-unavailable active']);
});

/** What was found of videos at hosts, in all states. */
const foundNow = async () =>
  (
    await db()
      .selectFrom('findings')
      .select(['rule', 'state'])
      .where('rule', 'in', [...hostedRules])
      .orderBy('rule')
      .orderBy('start_at')
      .execute()
  ).map(({ rule, state }) => `${rule} ${state}`);

const makeAllDue = () =>
  db()
    .updateTable('videos')
    .set({ due_at: new Date(0) })
    .execute();

/** Has hosts asked again, without a read of the course. */
async function askAgain() {
  await makeAllDue();
  await lookAtVideosJob.enqueue(scene.institution.scope, {});
  await runJobs();
}

test('what a host says of captions becomes faults, moves the score without a read, and goes once it is mended', async () => {
  const address = hosted('vimeo', 1);
  shown(
    framed([address, hosted('vimeo', 2, { tracks: [machine] }), hosted('vimeo', 3, { tracks: [person] })]),
  );
  await read();
  expect(await foundNow()).toEqual([]);
  const score = () =>
    valuesIn(
      scene,
      'udoit.score_low',
      'udoit.error_count',
      'udoit.media_issue_count',
      'udoit.video_unverified_count',
    );
  expect(await score()).toEqual({
    'udoit.score_low': null,
    'udoit.error_count': 0,
    'udoit.media_issue_count': 0,
    'udoit.video_unverified_count': 3,
  });
  const pages = await db().selectFrom('content_items').select('read_at').execute();
  await enter('vimeo');
  await runJobs();
  expect(await foundNow()).toEqual(['hosted-captions-machine active', 'hosted-captions-none active']);
  const before = await score();
  expect(before).toMatchObject({
    'udoit.error_count': 1,
    'udoit.media_issue_count': 2,
    'udoit.video_unverified_count': 2,
  });
  expect(before['udoit.score_low']).toBeLessThan(100);
  hosted('vimeo', 1, { tracks: [person] });
  await askAgain();
  expect(await foundNow()).toEqual(['hosted-captions-machine active', 'hosted-captions-none fixed']);
  expect(await score()).toMatchObject({ 'udoit.error_count': 0, 'udoit.video_unverified_count': 1 });
  expect(await db().selectFrom('content_items').select('read_at').execute()).toEqual(pages);
  expect(await valuesIn(scene, 'udoit.issue_fix_count')).toEqual({ 'udoit.issue_fix_count': 1 });
  shown('', '2026-03-03T09:00:00Z');
  await read();
  expect(await foundNow()).toEqual(['hosted-captions-machine fixed', 'hosted-captions-none fixed']);
});

test('a person’s judgement of a machine’s captions stays over a read, and what a host no longer tells is not fixed', async () => {
  shown(framed([hosted('vimeo', 1), hosted('vimeo', 2, { tracks: [machine] })]));
  await enter('vimeo');
  await read();
  await db()
    .updateTable('findings')
    .set({ state: 'resolved', resolved_at: new Date(), reason: 'Read through' })
    .where('rule', '=', 'hosted-captions-machine')
    .execute();
  shown(`<p>More</p>${framed([frames.vimeo(1).address, frames.vimeo(2).address])}`, '2026-03-04T09:00:00Z');
  await read();
  expect(await foundNow()).toEqual(['hosted-captions-machine resolved', 'hosted-captions-none active']);
  expect(await valuesIn(scene, 'udoit.media_issue_count')).toEqual({ 'udoit.media_issue_count': 1 });
  hosted('vimeo', 1, { isPrivate: true });
  await askAgain();
  expect(await foundNow()).toEqual(['hosted-captions-machine resolved', 'hosted-unavailable active']);
  await db().updateTable('videos').set({ captions: 'unknown', reason: 'elsewhere' }).execute();
  await read();
  expect(await foundNow()).toEqual(['hosted-captions-machine resolved']);
});

test('a video in two courses is one, and asked about once', async () => {
  const html = framed([hosted('youtube', 1)]);
  const other = [...scene.canvas.courses.values()].find(
    ({ id, state }) => state === 'available' && id !== scene.course.id,
  );
  if (!other) throw new Error('The harness has one course only');
  const otherId = await trackCourse(scene.institution, await buildBatch(scene.institution), other.id);
  shown(html);
  scene.harness.mutate.content(other, {
    pages: [written(1, html.replace('www.youtube.com/embed/', 'youtu.be/'), { url: 'welcome' })],
  });
  await enter('youtube');
  await readNow(scene, [scene.courseId, otherId]);
  const shownBy = await db()
    .selectFrom('course_videos as cv')
    .innerJoin('videos as v', 'v.id', 'cv.video_id')
    .select(['cv.course_id', 'v.key'])
    .where('v.host', '=', 'youtube')
    .orderBy('cv.course_id')
    .execute();
  expect(shownBy).toEqual([scene.courseId, otherId].map((id) => ({ course_id: id, key: youtubeId(1) })));
  expect(scene.harness.videoHosts.calls.filter(({ path }) => path.endsWith('/captions'))).toHaveLength(1);
});

test('what is known is not asked again within a month', async () => {
  shown(framed([hosted('youtube', 1, { tracks: [person] })]));
  await enter('youtube');
  await read();
  const { calls } = scene.harness.videoHosts;
  const before = calls.length;
  await read();
  expect(calls).toHaveLength(before);
  await db()
    .updateTable('videos')
    .set({ due_at: new Date(0) })
    .execute();
  await read();
  expect(calls.length).toBeGreaterThan(before);
});

test('an uploaded track is enough: the dearer question is asked only where there is none', async () => {
  shown(framed([1, 2, 3].map((at) => hosted('youtube', at, { tracks: at === 3 ? [machine] : [person] }))));
  await enter('youtube');
  scene.harness.videoHosts.calls.length = 0;
  await read();
  expect(scene.harness.videoHosts.calls.map(({ path }) => path)).toEqual([
    '/youtube/v3/videos',
    '/youtube/v3/captions',
  ]);
});

test('where YouTube wants a person’s consent for tracks, captions by a machine stay unknown', async () => {
  shown(framed([hosted('youtube', 1, { tracks: [machine] }), hosted('youtube', 2, { tracks: [person] })]));
  scene.harness.videoHosts.trouble.set('youtube', 'captions_need_consent');
  await enter('youtube');
  await read();
  expect(await videosNow()).toMatchObject([
    { captions: 'unknown', reason: 'not_told' },
    { captions: 'person', reason: null },
  ]);
});

test.each(['quota', 'too_many', 'error_500', 'html', 'another', 'forbidden'] as const)(
  'a host with trouble (%s) says nothing of its videos, and leaves the others alone',
  async (trouble) => {
    shown(framed([hosted('youtube', 1, { tracks: [person] }), hosted('vimeo', 2, { tracks: [person] })]));
    await enter('youtube');
    await enter('vimeo');
    scene.harness.videoHosts.trouble.set('youtube', trouble);
    await read();
    expect(await videosNow()).toMatchObject([
      { host: 'vimeo', captions: 'person' },
      { host: 'youtube', captions: 'unknown', reason: null },
    ]);
    const { hosts } = await readVideoKeys(scene.institution.scope);
    const youtube = hosts.find(({ host }) => host === 'youtube');
    expect(youtube?.restsUntil).not.toBeNull();
    const before = scene.harness.videoHosts.calls.filter(({ host }) => host === 'youtube').length;
    await read();
    expect(scene.harness.videoHosts.calls.filter(({ host }) => host === 'youtube')).toHaveLength(before);
  },
);

test('a key that is revoked at its host is said to be refused, and works again once a new one is entered', async () => {
  shown(framed([hosted('vimeo', 1, { tracks: [person] })]));
  await enter('vimeo');
  scene.harness.videoHosts.revoked.add('vimeo');
  await read();
  const vimeoNow = async () =>
    (await readVideoKeys(scene.institution.scope)).hosts.find(({ host }) => host === 'vimeo');
  expect(await vimeoNow()).toMatchObject({ isEntered: true, isRefused: true });
  scene.harness.videoHosts.revoked.clear();
  await enter('vimeo');
  await runJobs();
  expect(await vimeoNow()).toMatchObject({ isRefused: false });
  expect(await videosNow()).toMatchObject([{ captions: 'person' }]);
});

test('a key that its host refuses is not saved, and no key is ever in the log or as it is in the database', async () => {
  const logged = await logOf(async () => {
    await expect(enter('kaltura', '4711:wrong')).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await readVideoKeys(scene.institution.scope)).hosts.some(({ isEntered }) => isEntered)).toBe(
      false,
    );
    await enter('kaltura');
    await runJobs();
  });
  const { host_secret } = await db().selectFrom('video_keys').select('host_secret').executeTakeFirstOrThrow();
  expect(host_secret).not.toContain('kaltura-secret');
  expect(open(host_secret ?? '', 'video_keys.host_secret')).toContain('kaltura-secret');
  expect(logged).not.toContain('kaltura-secret');
  await revokeVideoKey(scene.institution.scope, 'kaltura');
  expect(await db().selectFrom('video_keys').selectAll().execute()).toEqual([]);
});

test('a refresh token that is good for one use is replaced by the next one', async () => {
  shown(framed([hosted('studio', 1, { tracks: [person] })]));
  await enter('studio');
  await read();
  await db()
    .updateTable('videos')
    .set({ due_at: new Date(0) })
    .execute();
  await read();
  const { hosts } = await readVideoKeys(scene.institution.scope);
  expect(hosts.find(({ host }) => host === 'studio')).toMatchObject({ isRefused: false, restsUntil: null });
});

test('a video leaves the list with the last text that shows it, and stays where a part was not read', async () => {
  shown(framed([hosted('youtube', 1)]));
  await read();
  const end = scene.harness.faults.switchOn({ kind: 'forbidden', path: /\/discussion_topics/ });
  shown('', '2026-03-02T09:00:00Z');
  await read();
  expect(await db().selectFrom('course_videos').selectAll().execute()).toHaveLength(1);
  end();
  await read();
  expect(await db().selectFrom('course_videos').selectAll().execute()).toEqual([]);
});
