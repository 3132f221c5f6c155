import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { db, runSql } from '#server/infra/db/database.ts';
import { tellUntold, tendAnnouncementsJob } from '#server/announcements/tell-announcement.service.ts';
import * as api from '#shared/announcements/announcement.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { forgetIn } from '#test/support/forget.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, asTeacher, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  buildPerson,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { runJobs } from '#test/support/jobs.ts';
import { undoLast } from '#test/support/undo.ts';

type Content = Input<typeof api.createAnnouncement>['body'];

let app: TestApp;
let institution: BuiltInstitution;
let person: BuiltPerson;
let admin: Caller;
let reader: BuiltPerson;
let staff: Caller;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ is_ready_go: true, time_zone: 'America/New_York' });
  person = await buildAdmin(institution);
  admin = as(app, person);
  reader = (await buildMember(institution, 'read')).person;
  staff = as(app, reader);
});

const write = (given: Partial<Content> = {}) =>
  admin.call(api.createAnnouncement, {
    body: { title: 'Canvas is down on Sunday', severity: 'warning', audience: 'staff', ...given },
  });
const wall = (hours: number) => {
  const at = DateTime.now().setZone('America/New_York').plus({ hours });
  return { day: at.toFormat('yyyy-MM-dd'), time: at.toFormat('HH:mm') };
};
const seenBy = async (caller: Caller) =>
  (await caller.call(api.listCurrentAnnouncements, {})).announcements.map(({ title }) => title);
const list = async (query: Input<typeof api.listAnnouncements>['query'] = {}) =>
  (await admin.call(api.listAnnouncements, { query })).announcements.map(
    ({ title, state }) => `${title}: ${state}`,
  );
const told = async () => {
  await runJobs();
  const rows = await db()
    .selectFrom('notifications')
    .select(['person_id', 'kind', 'facts', 'cadence', 'amount'])
    .orderBy('person_id')
    .execute();
  return rows;
};
const letPass = (hours: number) =>
  db()
    .updateTable('announcements')
    .set({ begins_at: sql`begins_at - make_interval(hours => ${hours}::int)` })
    .execute();

test('are shown to those they’re for, while they last', async () => {
  await write({ title: 'For staff' });
  await write({ title: 'For all', audience: 'everyone' });
  await write({ title: 'For teachers', audience: 'instructors' });
  await write({ title: 'Planned', begins: wall(2) });
  const teacher = await buildPerson(institution);
  await buildCourses(institution, ['Algebra'], await buildBatch(institution));
  expect(await seenBy(staff)).toEqual(['For all', 'For staff']);
  expect(await seenBy(as(app, teacher))).toEqual([]);
  expect(await seenBy(asTeacher(app, teacher, { lmsCourseId: '1000' }))).toEqual(['For teachers', 'For all']);
});

test('are put away by each person, and come back when they say something else', async () => {
  const { id, version } = await write();
  const dismiss = () => staff.call(api.dismissAnnouncement, { params: { id } });
  expect(await dismiss()).toEqual({ announcements: [] });
  expect([await seenBy(staff), await seenBy(admin)]).toEqual([[], ['Canvas is down on Sunday']]);
  const content = { title: 'Canvas is down on Sunday', severity: 'warning', audience: 'staff' } as const;
  await admin.call(api.updateAnnouncement, {
    params: { id },
    body: { ...content, ends: wall(3), version },
  });
  expect(await seenBy(staff)).toEqual([]);
  await admin.call(api.updateAnnouncement, {
    params: { id },
    body: { ...content, title: 'Canvas is up again', version: version + 1 },
  });
  expect(await seenBy(staff)).toEqual(['Canvas is up again']);
  await admin.call(api.endAnnouncement, { params: { id } });
  await expect(dismiss()).rejects.toMatchObject({ code: 'not_found' });
});

test('are told once, to those who are there, when they begin', async () => {
  await buildPerson(institution);
  await buildPerson(institution, { is_admin: true, state: 'deactivated' });
  const { id, version } = await write({ begins: wall(2), ends: wall(9), isMailed: true });
  expect(await told()).toEqual([]);
  await letPass(3);
  await tellUntold(institution.scope);
  const facts = { announcementId: id, title: 'Canvas is down on Sunday', severity: 'warning' };
  const expected = [person, reader].map(({ id: person_id }) => ({
    person_id,
    kind: 'announcement',
    facts,
    cadence: 'immediate',
    amount: 1,
  }));
  expect(await told()).toEqual(expected);
  await tellUntold(institution.scope);
  await admin.call(api.updateAnnouncement, {
    params: { id },
    body: { title: 'Other', severity: 'info', audience: 'staff', ends: wall(20), version },
  });
  expect(await told()).toEqual(expected);
});

test('that begin at once are told by their job, and only in the bell unless asked', async () => {
  await write();
  expect((await told()).map(({ person_id, cadence }) => [person_id, cadence])).toEqual([
    [person.id, 'never'],
    [reader.id, 'never'],
  ]);
});

test('reach those who teach a tracked course, if they’re known here', async () => {
  const teacher = await buildPerson(institution, { lms_user_id: '77' });
  await buildPerson(institution, { lms_user_id: '78' });
  const [algebra] = await buildCourses(institution, ['Algebra'], await buildBatch(institution));
  const [untracked] = await buildCourses(institution, ['Botany']);
  const teach = (course: { id: number } | undefined, lms_user_id: string) =>
    db()
      .insertInto('course_teachers')
      .values({ institution_id: institution.id, course_id: course?.id ?? 0, lms_user_id, name: 'Ada' })
      .execute();
  await teach(algebra, '77');
  await teach(algebra, '79');
  await teach(untracked, '78');
  await write({ audience: 'instructors' });
  expect((await told()).map(({ person_id }) => person_id)).toEqual([teacher.id]);
});

test('are never told when they were removed or ended before', async () => {
  const removed = await write();
  await admin.call(api.removeAnnouncement, { params: { id: removed.id } });
  const ended = await write({ title: 'Ended' });
  await admin.call(api.endAnnouncement, { params: { id: ended.id } });
  await tellUntold(institution.scope);
  expect(await told()).toEqual([]);
  expect(await list()).toEqual(['Ended: ended']);
});

test('are not told where the institution was archived before they began', async () => {
  await write({ begins: wall(2) });
  await letPass(3);
  await runSql('update institutions set status = 0');
  await tendAnnouncementsJob.enqueue(institution.scope, {});
  expect(await told()).toEqual([]);
});

test('are back, and told, once their removal is undone', async () => {
  const { id } = await write();
  await admin.call(api.removeAnnouncement, { params: { id } });
  expect([await list(), await seenBy(staff)]).toEqual([[], []]);
  await undoLast(admin);
  expect([await list(), (await told()).length]).toEqual([['Canvas is down on Sunday: running'], 2]);
});

test('are gone a day after their removal', async () => {
  const { id } = await write();
  await admin.call(api.removeAnnouncement, { params: { id } });
  await forgetIn('announcements', institution.scope, { now: new Date(Date.now() + 25 * 3_600_000) });
  await expect(undoLast(admin)).rejects.toMatchObject({ code: 'not_found' });
});

test('are listed by where they stand, searched and sorted', async () => {
  await write({ title: 'Été', begins: wall(-5), ends: wall(-2), severity: 'error' });
  await write({ title: 'Winter', begins: wall(5) });
  await write({ title: 'Autumn', severity: 'info' });
  expect(await list()).toEqual(['Winter: planned', 'Autumn: running', 'Été: ended']);
  expect(await list({ state: 'running' })).toEqual(['Autumn: running']);
  expect(await list({ search: 'ete' })).toEqual(['Été: ended']);
  expect(await list({ sortBy: 'severity' })).toEqual(['Été: ended', 'Winter: planned', 'Autumn: running']);
  expect(await list({ sortBy: 'state', sortOrder: 'asc' })).toEqual([
    'Winter: planned',
    'Autumn: running',
    'Été: ended',
  ]);
  const { pagination } = await admin.call(api.listAnnouncements, { query: { page: 9, limit: 2 } });
  expect(pagination).toMatchObject({ page: 2, total: 3 });
});

test('keep the institution’s time of day, also across the change of the clock', async () => {
  const made = await write({
    begins: { day: '2030-03-09', time: '08:00' },
    ends: { day: '2030-03-10', time: '08:00' },
  });
  expect([made.beginsAt, made.endsAt]).toEqual(['2030-03-09T13:00:00.000Z', '2030-03-10T12:00:00.000Z']);
  expect([made.begins, made.ends]).toEqual([
    { day: '2030-03-09', time: '08:00' },
    { day: '2030-03-10', time: '08:00' },
  ]);
  await expect(write({ begins: wall(2), ends: wall(1) })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { 'body.ends': 'The end must be after the beginning.' },
  });
});

test('are saved by one of two who change the same version', async () => {
  const { id, version } = await write({ begins: wall(-1) });
  const change = (title: string) =>
    admin.call(api.updateAnnouncement, {
      params: { id },
      body: { title, severity: 'info', audience: 'staff', version },
    });
  const { beginsAt } = await change('First');
  expect(Date.parse(beginsAt)).toBeLessThan(Date.now() - 3_000_000);
  await expect(change('Second')).rejects.toMatchObject({ code: 'conflict' });
  expect(await list()).toEqual(['First: running']);
});

test('end once', async () => {
  const { id } = await write();
  const end = () => admin.call(api.endAnnouncement, { params: { id } });
  expect(await end()).toMatchObject({ state: 'ended' });
  expect(await seenBy(staff)).toEqual([]);
  await expect(end()).rejects.toMatchObject({ code: 'conflict' });
});
