import { db } from '#server/infra/db/database.ts';
import { tell } from '#server/notifications/tell.service.ts';
import { updatePreferences } from '#shared/account/account.api.ts';
import { defaultPreferences } from '#shared/account/preferences.ts';
import * as api from '#shared/notifications/notification.api.ts';
import { forgetIn } from '#test/support/forget.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
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
import { tellOfAlert } from '#test/support/mail-scene.ts';

let app: TestApp;
let institution: BuiltInstitution;
let person: BuiltPerson;
let caller: Caller;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ is_ready_go: true });
  person = await buildAdmin(institution);
  caller = as(app, person);
});

const list = (query: Parameters<typeof read>[0] = {}) => read(query);
const read = (query: { before?: string; unread?: string; topic?: 'alerts' | 'messages'; limit?: number }) =>
  caller.call(api.listNotifications, { query });
const count = async () => (await caller.call(api.countUnread, {})).count;
const tellOfMany = async (many: number) => {
  for (let number = 1; number <= many; number += 1)
    await tellOfAlert(institution, [person], { key: `alerts_opened:${number}` });
};

test('are one’s own: nobody else sees or reads them', async () => {
  const other = await buildAdmin(institution);
  await tellOfAlert(institution, [person]);
  const [own] = (await list()).notifications;
  expect((await as(app, other).call(api.listNotifications, { query: {} })).notifications).toEqual([]);
  expect(await as(app, other).call(api.markRead, { body: { ids: [own?.id ?? ''] } })).toEqual({ marked: 0 });
  expect(await count()).toBe(1);
});

test('more of the same is added until it’s read, and the next is new', async () => {
  await tellOfAlert(institution, [person]);
  await tellOfAlert(institution, [person]);
  expect((await list()).notifications).toMatchObject([
    { text: 'Low score: 6 new alerts', path: '/alerts?ruleId=1', isRead: false, amount: 6 },
  ]);
  const [one] = (await list()).notifications;
  expect(await caller.call(api.markRead, { body: { upTo: one?.id ?? '' } })).toEqual({ marked: 1 });
  expect(await count()).toBe(0);
  await tellOfAlert(institution, [person]);
  expect((await list()).notifications.map(({ isRead }) => isRead)).toEqual([false, true]);
  expect((await list({ unread: 'true' })).notifications).toHaveLength(1);
  expect((await list({ topic: 'messages' })).notifications).toEqual([]);
});

test.each([
  ['en', 'Low score on BIO 101'],
  ['es', 'Low score en BIO 101'],
  ['fr', 'Low score dans BIO 101'],
])('one alert is told with its course, in %s', async (language, text) => {
  const [coded, plain] = await buildCourses(institution, ['Botany', 'Zoology']);
  const courses = db().updateTable('courses').where('title', '=', 'Botany');
  await courses.set({ course_code: 'BIO 101' }).execute();
  await tellOfAlert(institution, [person], { amount: 1, ...(coded && { courseId: coded.id }) });
  const told = async () => {
    const { body } = await caller.request('GET', '/api/notifications', undefined, language);
    return (body as { notifications: { text: string }[] }).notifications.map((each) => each.text);
  };
  expect(await told()).toEqual([text]);
  // Of another course as well: then it's about no single one.
  await tellOfAlert(institution, [person], { amount: 1, ...(plain && { courseId: plain.id }) });
  expect((await told())[0]).toMatch(/^Low score ?: 2/);
  await caller.call(api.markRead, { body: { upTo: (await list()).notifications[0]?.id ?? '' } });
  await tellOfAlert(institution, [person], { amount: 1, ...(plain && { courseId: plain.id }) });
  expect((await told())[0]).toMatch(/^Low score .+ Zoology$/);
});

test('come in portions, newest first, with none twice when more arrive', async () => {
  await tellOfMany(5);
  const first = await list({ limit: 2 });
  await tellOfMany(6);
  const second = await list({ limit: 2, before: first.next ?? '' });
  const third = await list({ limit: 2, before: second.next ?? '' });
  const ids = [first, second, third].flatMap(({ notifications }) => notifications.map(({ id }) => id));
  expect(ids).toHaveLength(5);
  expect(ids).toEqual(ids.toSorted((a, b) => Number(b) - Number(a)));
  expect(third.next).toBeNull();
});

test('are counted up to 100', async () => {
  await tellOfMany(102);
  expect(await count()).toBe(100);
  expect((await list({ limit: 100 })).notifications).toHaveLength(100);
});

test('of a topic that isn’t wanted here are neither shown nor counted', async () => {
  await tellOfAlert(institution, [person]);
  const { notifications } = defaultPreferences;
  const topics = { ...notifications.topics, alerts: { inApp: false, mail: 'daily' as const } };
  await caller.call(updatePreferences, {
    body: { ...defaultPreferences, notifications: { ...notifications, topics } },
  });
  expect([await count(), (await list()).notifications]).toEqual([0, []]);
});

test('about a course that somebody no longer sees say what they say, and lead nowhere', async () => {
  const { person: member, team } = await buildMember(institution, 'edit');
  const batch = await buildBatch(institution, { team_id: team.id });
  const [course] = await buildCourses(institution, ['Botany'], batch);
  const courseId = course?.id ?? 0;
  await tell(institution.scope, {
    personIds: [member.id],
    kind: 'messages',
    key: `messages:${courseId}`,
    facts: { courseId, courseTitle: 'Botany', authorName: 'Ada' },
    courseId,
    cadence: 'immediate',
  });
  const seen = async () => (await as(app, member).call(api.listNotifications, { query: {} })).notifications;
  expect(await seen()).toMatchObject([
    { text: 'New message from Ada: Botany', path: `/courses/${courseId}/messages` },
  ]);
  await db().updateTable('batches').set({ team_id: null }).execute();
  expect(await seen()).toMatchObject([{ text: 'New message from Ada: Botany', path: null }]);
});

test('lead instructors to their own course only', async () => {
  const teacher = await buildPerson(institution);
  const courses = await buildCourses(institution, ['Botany', 'Zoology'], await buildBatch(institution));
  for (const { id: courseId, title } of courses)
    await tell(institution.scope, {
      personIds: [teacher.id],
      kind: 'messages',
      key: `messages:${courseId}`,
      facts: { courseId, courseTitle: title, authorName: 'Ada' },
      courseId,
      cadence: 'immediate',
    });
  const session = as(app, teacher);
  await session.call(api.countUnread, {});
  await db()
    .updateTable('sessions')
    .set({ lms_course_id: courses[0]?.lmsCourseId ?? '' })
    .execute();
  const { notifications } = await session.call(api.listNotifications, { query: {} });
  expect(notifications.map(({ path }) => path)).toEqual([null, `/instructor/view/${courses[0]?.id}`]);
});

test('are in the reader’s language', async () => {
  await tellOfAlert(institution, [person]);
  const { body } = await caller.request('GET', '/api/notifications', undefined, 'fr');
  expect(body).toMatchObject({ notifications: [{ text: 'Low score : 3 nouvelles alertes' }] });
});

test('are removed 180 days after the last thing was added', async () => {
  await tellOfMany(2);
  await db()
    .updateTable('notifications')
    .set({ last_at: new Date(Date.now() - 181 * 86_400_000) })
    .where('key', '=', 'alerts_opened:1')
    .execute();
  await forgetIn('notifications', institution.scope);
  expect((await list()).notifications).toHaveLength(1);
});

test('tell nobody of another institution, whatever ids are given', async () => {
  const elsewhere = await buildInstitution({ is_ready_go: true });
  await tellOfAlert(elsewhere, [person]);
  expect(await count()).toBe(0);
});
