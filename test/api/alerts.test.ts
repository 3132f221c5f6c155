import * as api from '#shared/alerts/alert.api.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { listColumnWords } from '#shared/columns/columns.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import { db } from '#server/infra/db/database.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildAlert, buildAlertRule } from '#test/support/build-alerts.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  buildTeam,
  type BuiltCourse,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { ask, readingToken } from '#test/support/downloads.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let reader: Caller;
let editor: Caller;
let courses: BuiltCourse[];
let rules: { id: number }[];
let ids: number[];

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ is_ready_go: true, time_zone: 'UTC' });
  admin = as(app, await buildAdmin(institution));
  const { person, team } = await buildMember(institution, 'edit');
  editor = as(app, person);
  const onlooker = await buildMember(institution, 'read');
  reader = as(app, onlooker.person);
  const batch = await buildBatch(institution, { team_id: team.id });
  const theirs = await buildBatch(institution, { team_id: onlooker.team.id });
  courses = [
    ...(await buildCourses(institution, ['Algebra', 'Botany'], batch)),
    ...(await buildCourses(institution, ['Chemistry'], theirs)),
  ];
  rules = [
    await buildAlertRule(institution, { title: 'Low score', severity: 'info' }),
    await buildAlertRule(institution, { title: 'Not published', severity: 'error' }),
  ];
  ids = [];
  for (const [rule, course] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 2],
  ] as const) {
    const [of, on] = [rules[rule], courses[course]];
    if (of && on) ids.push((await buildAlert(institution, { rule: of, course: on })).id);
  }
});

const at = (place: number) => ids[place] ?? 0;
const inShort = async (
  query: Parameters<typeof admin.call<typeof api.listAlerts>>[1]['query'],
  caller = admin,
) =>
  (await caller.call(api.listAlerts, { query })).alerts.map(
    ({ rule, course }) => `${course.title}: ${rule.title}`,
  );
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const first = { version: 1 };

test('people see the alerts of the courses that they see, and answer those of courses they may change', async () => {
  const sorted = { sortBy: 'course', sortOrder: 'asc' } as const;
  expect(await inShort(sorted)).toHaveLength(4);
  expect(await inShort(sorted, editor)).toEqual([
    'Algebra: Low score',
    'Algebra: Not published',
    'Botany: Low score',
  ]);
  const seen = await reader.call(api.listAlerts, { query: {} });
  expect(seen.alerts.map(({ permissions }) => permissions)).toEqual([{ answer: false }]);
});

test('a list is narrowed by state, rule, severity, course, batch and text', async () => {
  await admin.call(api.snoozeAlert, { params: { id: at(0) }, body: { ...first, until: tomorrow() } });
  await admin.call(api.acknowledgeAlert, { params: { id: at(1) }, body: first });
  const sorted = { sortBy: 'course', sortOrder: 'asc' } as const;
  expect(await inShort({ ...sorted, state: 'open' })).toHaveLength(3);
  expect(await inShort({ ...sorted, state: 'unanswered' })).toHaveLength(2);
  expect(await inShort({ ...sorted, state: 'unresolved' })).toHaveLength(4);
  expect(await inShort({ ...sorted, state: 'snoozed' })).toEqual(['Algebra: Low score']);
  expect(await inShort({ ...sorted, severity: 'error' })).toEqual([
    'Algebra: Not published',
    'Chemistry: Not published',
  ]);
  expect(await inShort({ ...sorted, ruleId: rules[0]?.id })).toEqual(['Botany: Low score']);
  expect(await inShort({ ...sorted, courseId: courses[0]?.id })).toEqual(['Algebra: Not published']);
  expect(await inShort({ ...sorted, search: 'CHEM' })).toEqual(['Chemistry: Not published']);
});

test('an alert is acknowledged, snoozed, resolved and opened again, and says who answered', async () => {
  const call = { params: { id: at(0) } };
  const acknowledged = await editor.call(api.acknowledgeAlert, {
    ...call,
    body: { ...first, note: 'On it.\nBy Friday.' },
  });
  expect(acknowledged).toMatchObject({ state: 'acknowledged', version: 2, note: 'On it.\nBy Friday.' });
  expect(acknowledged.answeredBy).not.toBeNull();
  const snoozed = await editor.call(api.snoozeAlert, { ...call, body: { version: 2, until: tomorrow() } });
  expect(snoozed).toMatchObject({ state: 'snoozed', snoozedUntil: tomorrow(), note: null });
  const resolved = await editor.call(api.resolveAlert, { ...call, body: { version: 3 } });
  expect(resolved).toMatchObject({ state: 'resolved', resolution: 'person', isHolding: true });
  const reopened = await editor.call(api.reopenAlert, { ...call, body: { version: 4 } });
  expect(reopened).toMatchObject({ state: 'open', resolvedAt: null, resolution: null });
  const { entries } = await admin.call(listAuditEntries, { query: {} });
  expect(entries.slice(0, 4).map(({ action, note }) => [action, note])).toEqual([
    ['reopenAlert', 'Low score: Algebra'],
    ['resolveAlert', 'Low score: Algebra'],
    ['snoozeAlert', 'Low score: Algebra'],
    ['acknowledgeAlert', 'Low score: Algebra'],
  ]);
});

test('an answer to an older version is refused, unless it’s so already', async () => {
  const answer = (caller: Caller) =>
    caller.call(api.acknowledgeAlert, { params: { id: at(0) }, body: first });
  await answer(editor);
  expect(await answer(admin)).toMatchObject({ state: 'acknowledged', version: 2 });
  await expect(admin.call(api.resolveAlert, { params: { id: at(0) }, body: first })).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('an alert whose condition has stopped isn’t opened again, and a snooze ends within a year', async () => {
  const [rule, course] = [rules[1], courses[1]];
  if (!rule || !course) throw new Error('The scene has no course');
  const past = {
    state: 'resolved',
    resolution: 'condition',
    resolved_at: new Date(),
    ended_at: new Date(),
  } as const;
  const over = await buildAlert(institution, { rule, course }, past);
  await expect(admin.call(api.reopenAlert, { params: over, body: first })).rejects.toMatchObject({
    code: 'conflict',
  });
  for (const until of ['2020-01-01', '2999-01-01'])
    await expect(
      admin.call(api.snoozeAlert, { params: { id: at(0) }, body: { ...first, until } }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
});

test('many are answered each on their own', async () => {
  await admin.call(api.acknowledgeAlert, { params: { id: at(1) }, body: first });
  const alerts = [0, 1, 3].map((place) => ({ id: at(place), version: 1 }));
  const outcome = await editor.call(api.answerAlerts, { body: { alerts, answer: { action: 'resolve' } } });
  expect(outcome.done).toEqual([at(0)]);
  expect(outcome.failed.map(({ input, code }) => [input, code])).toEqual([
    [at(1), 'conflict'],
    [at(3), 'not_found'],
  ]);
});

test('who can only read one course of a team can’t answer for it, even by its id', async () => {
  const { person } = await buildMember(institution, 'read');
  const team = await buildTeam(institution, [{ person, role: 'edit' }]);
  await db().updateTable('batches').set({ team_id: team.id }).execute();
  await db().updateTable('team_members').set({ role: 'read' }).where('team_id', '=', team.id).execute();
  await expect(
    as(app, person).call(api.resolveAlert, { params: { id: at(0) }, body: first }),
  ).rejects.toMatchObject({ code: 'not_allowed' });
});

test('the table of courses counts, filters and sorts by open alerts, and the dashboard says the same', async () => {
  await admin.call(api.snoozeAlert, { params: { id: at(2) }, body: { ...first, until: tomorrow() } });
  const { courses: rows } = await admin.call(queryCourses, {
    body: {
      columns: ['readygo.alert_count', 'readygo.open_alerts'],
      sort: { column: 'readygo.alert_count', order: 'desc' },
    },
  });
  expect(rows.map(({ title, values }) => [title, ...Object.values(values)])).toEqual([
    ['Algebra', 2, ['Low score', 'Not published']],
    ['Chemistry', 1, ['Not published']],
    ['Botany', 0, null],
  ]);
  const { words } = await admin.call(listColumnWords, { params: { id: 'readygo.open_alerts' } });
  expect(words.map(({ label }) => label)).toEqual(['Low score', 'Not published']);
  const filter = [
    { column: 'readygo.open_alerts', any: [{ op: 'one_of' as const, value: [String(rules[1]?.id)] }] },
  ];
  const found = await admin.call(queryCourses, { body: { columns: [], filter } });
  expect(found.courses.map(({ title }) => title)).toEqual(['Algebra', 'Chemistry']);
  const { figures, attention } = await admin.call(readDashboard, { query: {} });
  expect(figures.find(({ id }) => id === 'alerts')).toMatchObject({ value: 3, courseCount: 2 });
  expect(attention.entries.filter(({ reason }) => reason === 'alert')).toMatchObject([
    { course: { title: 'Chemistry' }, rule: { title: 'Not published' }, alertCount: 1 },
    { course: { title: 'Algebra' }, rule: { title: 'Not published' }, alertCount: 2 },
  ]);
});

test('a list is exported with its values', async () => {
  const query = { sortBy: 'course', sortOrder: 'asc' } as const;
  const sent = await ask(app, await readingToken(admin), api.exportAlerts, { query });
  const [header, ...lines] = (await sent.text()).trim().split('\r\n');
  expect(header).toMatch(/Rule,Severity,Course,State,Opened/);
  expect(lines.map((line) => line.split(',').slice(0, 4).join(', '))).toEqual([
    'Low score, Information, Algebra, Open',
    'Not published, Serious, Algebra, Open',
    'Low score, Information, Botany, Open',
    'Not published, Serious, Chemistry, Open',
  ]);
});
