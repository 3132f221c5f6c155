import { db } from '#server/infra/db/database.ts';
import { recordVideos } from '#server/media/record-videos.service.ts';
import type { VideoMention } from '#server/scanners/body/videos.ts';
import * as api from '#shared/media/media.api.ts';
import type { CaptionState } from '#shared/media/video.ts';
import { enterVideoKey, readVideoKeys } from '#shared/media/video-keys.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, asTeacher, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  buildPerson,
  type BuiltCourse,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { ask, readingToken, sheetsOf } from '#test/support/downloads.ts';
import { buildItem, buildSnapshot } from '#test/support/snapshot.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let courses: readonly BuiltCourse[];
let member: Caller;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  institution = await buildInstitution({ is_ready_go: true, canvas_url: 'https://canvas.test' });
  const { team, person } = await buildMember(institution, 'read');
  const ofTeam = await buildCourses(
    institution,
    ['Botany'],
    await buildBatch(institution, { team_id: team.id }),
  );
  const others = await buildCourses(institution, ['Optics'], await buildBatch(institution));
  courses = [...ofTeam, ...others];
  admin = as(app, await buildAdmin(institution));
  member = as(app, person);
});

const youtube = (key: string): VideoMention => ({ host: 'youtube', site: '', key, hasTrack: false });

interface Showing {
  readonly course?: number;
  readonly students?: number;
  readonly isReached?: boolean;
}

/** As a read of a course leaves it. */
function show(
  videos: readonly VideoMention[],
  { course = 0, students = 10, isReached = true }: Showing = {},
) {
  const item = buildItem({ title: 'Week 1', address: 'pages/week-1', facts: { videos } });
  const snapshot = buildSnapshot({ items: [item] });
  return recordVideos(institution.scope, courses[course]?.id ?? 0, {
    snapshot: { ...snapshot, course: { ...snapshot.course, total_students: students } },
    isReached: () => isReached,
  });
}

/** As a host said it. */
const said = (key: string, captions: CaptionState, given: { title?: string; reason?: 'unavailable' } = {}) =>
  db()
    .updateTable('videos')
    .set({ captions, search_key: (given.title ?? key).toLowerCase(), ...given })
    .where('key', '=', key)
    .execute();

const list = (query: object = {}, who = admin) => who.call(api.listVideos, { query });
const keysIn = async (query: object = {}) => (await list(query)).videos.map(({ url }) => url?.slice(-1));

test('the same video in several courses is one row, with all their students and places', async () => {
  await show([youtube('videovideoA')], { students: 30 });
  await show([youtube('videovideoA')], { course: 1, students: 12 });
  await said('videovideoA', 'none', { title: 'Library tour' });
  const { videos, pagination, counts } = await list();
  expect(pagination.total).toBe(1);
  expect(counts).toEqual({ none: 1, machine: 0, person: 0, unknown: 0 });
  expect(videos).toMatchObject([
    { title: 'Library tour', captions: 'none', reason: null, students: 42, courseCount: 2, placeCount: 2 },
  ]);
  const detail = await admin.call(api.readVideo, { params: { id: videos[0]?.id ?? 0 } });
  expect(
    detail.places.map(({ course, title, url }) => [course.title, title, url?.replace(/\d+/g, 'n')]),
  ).toEqual([
    ['Botany', 'Week 1', 'https://canvas.test/courses/n/pages/week-n'],
    ['Optics', 'Week 1', 'https://canvas.test/courses/n/pages/week-n'],
  ]);
});

test('what lacks most for most comes first, and what students cannot reach only if asked for', async () => {
  await show([youtube('videovideoA'), youtube('videovideoB'), youtube('videovideoC')]);
  await show([youtube('videovideoD')], { course: 1, students: 500 });
  await said('videovideoA', 'person');
  await said('videovideoB', 'machine');
  await said('videovideoC', 'none');
  await said('videovideoD', 'machine');
  expect(await keysIn()).toEqual(['D', 'C', 'B', 'A']);
  expect(await keysIn({ captions: 'machine' })).toEqual(['D', 'B']);
  expect(await keysIn({ sortBy: 'students', sortOrder: 'asc', limit: 10 })).toEqual(['A', 'B', 'C', 'D']);
  await show([youtube('videovideoD')], { course: 1, students: 500, isReached: false });
  expect(await keysIn()).toEqual(['C', 'B', 'A']);
  expect(await keysIn({ seen: 'false' })).toContain('D');
});

test('a page holds what was asked for, and a search finds titles and ids', async () => {
  await show(['A', 'B', 'C'].map((letter) => youtube(`videovideo${letter}`)));
  await said('videovideoA', 'none', { title: 'Ácidos y bases' });
  const second = await list({ limit: 10, page: 2 });
  expect(second.pagination).toMatchObject({ total: 3, page: 1 });
  await db()
    .updateTable('videos')
    .set({ search_key: 'acidos y bases' })
    .where('key', '=', 'videovideoA')
    .execute();
  expect(await keysIn({ search: 'Ácidos' })).toEqual(['A']);
  expect(await keysIn({ search: 'videovideob' })).toEqual(['B']);
  expect(await keysIn({ search: '%' })).toEqual([]);
});

test('ten thousand videos of a course are all listed', async () => {
  const name = (at: number) => `video${String(at).padStart(6, '0')}`;
  await show(Array.from({ length: 10_000 }, (_, at) => youtube(name(at))));
  expect((await list()).counts).toMatchObject({ unknown: 10_000 });
  const last = await list({ page: 1_000, limit: 100, sortBy: 'courses', sortOrder: 'asc' });
  expect(last.pagination).toMatchObject({ total: 10_000, pages: 100 });
  expect(last.videos).toHaveLength(100);
});

test('people see the videos of their own batches, and another institution none', async () => {
  await show([youtube('videovideoA')]);
  await show([youtube('videovideoB')], { course: 1 });
  const seen = (await list({}, member)).videos;
  expect(seen.map(({ url }) => url?.slice(-1))).toEqual(['A']);
  const other = (await list({ sortBy: 'title' })).videos.find(({ url }) => url?.endsWith('B'));
  await expect(member.call(api.readVideo, { params: { id: other?.id ?? 0 } })).rejects.toMatchObject({
    code: 'not_found',
  });
  const stranger = as(app, await buildAdmin(await buildInstitution({})));
  expect((await list({}, stranger)).pagination.total).toBe(0);
});

test('unknown captions have a reason: no key, unavailable, or a host that tells nobody', async () => {
  await show([
    youtube('videovideoA'),
    youtube('videovideoB'),
    { host: 'other', site: 'echo360.org', key: '/media/1', hasTrack: false },
    { host: 'canvas', site: '', key: 'm-1', hasTrack: false },
  ]);
  await said('videovideoB', 'unknown', { reason: 'unavailable' });
  const { videos } = await list();
  expect(Object.fromEntries(videos.map(({ host, url, reason }) => [url?.slice(-1) ?? host, reason]))).toEqual(
    {
      A: 'no_key',
      B: 'unavailable',
      other: 'not_checkable',
      canvas: 'switched_off',
    },
  );
  expect(await keysIn({ unavailable: 'true' })).toEqual(['B']);
  expect((await list()).unavailable).toBe(1);
});

test('a video whose host cannot be asked is not looked at again', async () => {
  await show([youtube('videovideoA')]);
  const [only] = (await list()).videos;
  await expect(admin.call(api.lookAgain, { params: { id: only?.id ?? 0 } })).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('a file has the rows of the list, in its order and words', async () => {
  await show([youtube('videovideoA'), youtube('videovideoB')]);
  await said('videovideoA', 'machine', { title: '=cmd' });
  const token = await readingToken(admin);
  const query = { captions: 'machine', format: 'xlsx' } as const;
  const [sheet] = await sheetsOf(await ask(app, token, api.exportVideos, { query }, { language: 'en' }));
  expect(sheet?.rows).toHaveLength(2);
  expect(sheet?.rows[1]).toEqual(expect.arrayContaining(['YouTube', 'A machine’s']));
});

test('an instructor sees three videos at most, and how many lack a person’s captions', async () => {
  await show(['A', 'B', 'C', 'D', 'E'].map((letter) => youtube(`videovideo${letter}`)));
  await said('videovideoA', 'person');
  await said('videovideoB', 'none');
  const [course] = courses;
  if (!course) throw new Error('no course was built');
  const teacher = asTeacher(app, await buildPerson(institution), course);
  const { videos, total } = await teacher.call(api.listTaughtVideos, { query: {} });
  expect(total).toBe(4);
  expect(videos.map(({ url }) => url?.slice(-1))).toEqual(['B', 'C', 'D']);
});

test('an address in a private network gets no key', async () => {
  const body = { address: 'http://127.0.0.1:1/', values: { apiKey: 'x' } };
  await expect(admin.call(enterVideoKey, { params: { host: 'youtube' }, body })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await expect(
    admin.call(enterVideoKey, { params: { host: 'studio' }, body: { values: {} } }),
  ).rejects.toMatchObject({ code: 'invalid_input' });
  const { hosts } = await admin.call(readVideoKeys, {});
  expect(hosts.every(({ isEntered }) => !isEntered)).toBe(true);
});
