import { sync } from 'node-ical';
import { db } from '#server/infra/db/database.ts';
import * as api from '#shared/calendar-feeds/calendar-feed.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, stranger, type Caller } from '#test/support/as.ts';
import {
  buildChecklist,
  buildChecklistTask,
  buildTask,
  buildTasklist,
} from '#test/support/build-checklists.ts';
import {
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  buildSuperAdmin,
  buildTeam,
  type BuiltCourse,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { logOf } from '#test/support/captured-log.ts';
import { emptyDatabase } from '#test/support/database.ts';

let app: TestApp;
let institution: BuiltInstitution;
let person: BuiltPerson;
let caller: Caller;
let course: BuiltCourse;
let checklist: { id: number };
let tasklist: { id: number };

beforeAll(async () => {
  app = await startApp({ publicUrl: 'https://courseyard.test', trustedProxies: 1 });
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ is_ready_go: true, title: 'Northfield' });
  person = await buildPerson(institution);
  caller = as(app, person);
  const team = await buildTeam(institution, [{ person, role: 'read' }]);
  const batch = await buildBatch(institution, { team_id: team.id });
  course = (await buildCourses(institution, ['Algebra; part 1, really'], batch))[0]!;
  checklist = await buildChecklist(institution, 'Start of term', [person]);
  tasklist = await buildTasklist(institution, checklist, course);
});

const addTask = async (
  of: Parameters<typeof buildChecklistTask>[2],
  given: Parameters<typeof buildTask>[2] = {},
) =>
  buildTask(
    institution,
    { tasklist, course, of: await buildChecklistTask(institution, checklist, of) },
    { due_on: '2026-12-01', ...given },
  );
const make = async (by = caller) => new URL((await by.call(api.createCalendarFeed, {})).url);
const read = async (url: URL, address = '203.0.113.1') =>
  fetch(`${app.origin}${url.pathname}`, { headers: { 'x-forwarded-for': address } });
const eventsAt = async (url: URL) =>
  Object.values(sync.parseICS(await (await read(url)).text())).filter((part) => part?.type === 'VEVENT');
const titlesAt = async (url: URL) => (await eventsAt(url)).map(({ summary }) => summary);

test('shows the due dates of open tasks to anyone who knows the address, without a session', async () => {
  const task = await addTask({ title: 'Check the links, all of them', description: 'Línea 1\nLínea 2; ok' });
  const url = await make();
  expect(url.href).toMatch(/^https:\/\/courseyard\.test\/calendar\/[\w-]{43}\.ics$/);
  const answer = await read(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const [event] = await eventsAt(url);
  expect(event).toMatchObject({
    uid: `task-${task.id}@courseyard.test`,
    summary: 'Check the links, all of them – Algebra; part 1, really',
    datetype: 'date',
    url: `https://courseyard.test/tasks?task=${task.id}`,
    transparency: 'TRANSPARENT',
  });
  expect(event?.start.toDateString()).toBe('Tue Dec 01 2026');
  expect(event?.description).toBe(
    `Línea 1\nLínea 2; ok\nChecklist: Start of term\nState: to do\nOpen in Courseyard: https://courseyard.test/tasks?task=${task.id}`,
  );
});

test('has the person’s own open tasks with a due date, and no others', async () => {
  const other = await buildPerson(institution);
  await addTask({ title: 'By the checklist' });
  await addTask({ title: 'By the task', people: [person] });
  await addTask({ title: 'Another’s by the task', people: [other] });
  await addTask({ title: 'Given here', people: [other] }, { assignee_ids: [person.id] });
  await addTask({ title: 'Given to another here' }, { assignee_ids: [other.id] });
  await addTask({ title: 'Not due' }, { due_on: null });
  await addTask({ title: 'Done' }, { state: 'done' });
  await addTask({ title: 'To be verified' }, { state: 'done', needs_verification: true });
  await addTask({ title: 'Not applicable' }, { state: 'not_applicable' });
  await addTask({ title: 'Retired' }, { retired_at: new Date() });
  const titles = (await titlesAt(await make())).map((title) => String(title).split(' – ')[0]);
  expect(titles).toEqual(['By the checklist', 'By the task', 'Given here', 'To be verified']);
});

test('leaves out courses the person no longer sees, and checklists that were removed', async () => {
  await addTask({});
  const url = await make();
  expect(await titlesAt(url)).toHaveLength(1);
  await db().deleteFrom('team_members').execute();
  const elsewhere = await buildTeam(institution, [{ person, role: 'admin' }]);
  expect(await titlesAt(url)).toEqual([]);
  await db().updateTable('batches').set({ team_id: elsewhere.id }).execute();
  expect(await titlesAt(url)).toHaveLength(1);
  await db().updateTable('checklists').set({ removed_at: new Date() }).execute();
  expect(await titlesAt(url)).toEqual([]);
});

test('speaks the person’s language, or else the institution’s', async () => {
  await addTask({});
  const url = await make();
  await db().updateTable('institutions').set({ locale: 'fr' }).execute();
  expect((await eventsAt(url))[0]?.description).toContain('État : à faire');
  await db()
    .updateTable('people')
    .set({ preferences: JSON.stringify({ locale: 'es' }) })
    .execute();
  expect((await eventsAt(url))[0]?.description).toContain('Estado: por hacer');
});

test('keeps the ids of its events while they change', async () => {
  const { id } = await addTask({});
  const url = await make();
  const [before] = await eventsAt(url);
  await db().updateTable('tasks').set({ due_on: '2026-12-24' }).where('id', '=', id).execute();
  const [after] = await eventsAt(url);
  expect(after?.uid).toBe(before?.uid);
  expect(after?.start.toDateString()).toBe('Thu Dec 24 2026');
});

test('shows the address once, stores its hash, and says when it was last read', async () => {
  expect(await caller.call(api.readCalendarFeed, {})).toEqual({ feed: null });
  const url = await make();
  const { feed } = await caller.call(api.readCalendarFeed, {});
  expect(feed).toMatchObject({ lastReadAt: null });
  const secret = url.pathname.slice('/calendar/'.length, -'.ics'.length);
  const rows = JSON.stringify([
    await db().selectFrom('calendar_feeds').selectAll().execute(),
    await db().selectFrom('audit_entries').selectAll().execute(),
    feed,
  ]);
  expect(rows).not.toContain(secret);
  await read(url);
  const after = await caller.call(api.readCalendarFeed, {});
  expect(Date.parse(after.feed?.lastReadAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

test('a new address ends the one before, and revoking ends the last', async () => {
  const [first, second] = [await make(), await make()];
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);
  await caller.call(api.revokeCalendarFeed, {});
  expect((await read(second)).status).toBe(404);
  await expect(caller.call(api.revokeCalendarFeed, {})).rejects.toMatchObject({ code: 'not_found' });
});

test.each([
  ['its person is deactivated', () => db().updateTable('people').set({ state: 'deactivated' }).execute()],
  ['its institution is archived', () => db().updateTable('institutions').set({ status: 0 }).execute()],
  [
    'its institution is of the core flavour',
    () => db().updateTable('institutions').set({ is_ready_go: false }).execute(),
  ],
  ['its person is removed', () => db().deleteFrom('people').execute()],
])('isn’t found once %s', async (_, change) => {
  const url = await make();
  await change();
  expect((await read(url)).status).toBe(404);
});

test('isn’t found under any other spelling of its address', async () => {
  const { pathname } = await make();
  for (const path of [
    pathname.replace('.ics', ''),
    pathname.replace('.ics', '.ICS'),
    pathname.toLowerCase(),
    `${pathname}/`,
    '/calendar/.ics',
    '/calendar/%ff.ics',
  ]) {
    const answer = await read(new URL(path, 'https://courseyard.test'));
    expect([path, (await answer.text()).includes('BEGIN:VCALENDAR')]).toEqual([path, false]);
  }
});

test('keeps its address out of the log, whatever comes of the request', async () => {
  const url = await make();
  const secret = url.pathname.slice('/calendar/'.length, -'.ics'.length);
  const spellings = [
    url.pathname,
    `${url.pathname}/`,
    `/${url.pathname}`,
    url.pathname.replace('calendar', 'Calendar'),
    url.pathname.replace('.ics', ''),
    url.pathname.replace('.ics', '%ff.ics'),
    url.pathname.replace('/calendar/', '/calendar%2f'),
  ];
  const lines = await logOf(async () => {
    for (const path of spellings) await fetch(`${app.origin}${path}`);
    await db().schema.alterTable('calendar_feeds').renameTo('calendar_feeds_away').execute();
    try {
      expect((await read(url)).status).toBe(500);
    } finally {
      await db().schema.alterTable('calendar_feeds_away').renameTo('calendar_feeds').execute();
    }
  });
  expect(lines).toContain('/calendar/…');
  expect(lines).not.toContain(secret);
});

test('an address that asks for many calendars that don’t exist has to wait; readers behind it don’t', async () => {
  const url = await make();
  const miss = () => read(new URL('/calendar/no-such-secret.ics', url), '203.0.113.9');
  const statuses = new Set<number>();
  for (let time = 0; time < 105; time += 1) statuses.add((await miss()).status);
  expect([...statuses]).toEqual([404, 429]);
  for (let time = 0; time < 105; time += 1) expect((await read(url, '203.0.113.9')).status).toBe(200);
});

test('belongs to people at a screen, at their own institution', async () => {
  await expect(stranger(app).call(api.createCalendarFeed, {})).rejects.toMatchObject({
    code: 'not_signed_in',
  });
  const superAdmin = await buildSuperAdmin(await buildInstitution());
  await expect(as(app, superAdmin, institution).call(api.createCalendarFeed, {})).rejects.toMatchObject({
    code: 'not_allowed',
    message: 'Stop acting as another institution before you make a calendar address.',
  });
  const core = await buildPerson(await buildInstitution());
  await expect(as(app, core).call(api.createCalendarFeed, {})).rejects.toMatchObject({ code: 'not_found' });
});
