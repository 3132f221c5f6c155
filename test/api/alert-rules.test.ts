import * as api from '#shared/alerts/alert-rule.api.ts';
import { alertPresets } from '#shared/alerts/alert-presets.ts';
import { listAlerts } from '#shared/alerts/alert.api.ts';
import type { AlertRuleContent } from '#shared/alerts/alert-rule.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import type { Filter } from '#shared/filters/filter.ts';
import { db } from '#server/infra/db/database.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildAlertRule, ruleGiven } from '#test/support/build-alerts.ts';
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
import { emptyDatabase } from '#test/support/database.ts';
import { runJobs } from '#test/support/jobs.ts';
import { undoLast } from '#test/support/undo.ts';

const unpublished: Filter = [{ column: 'core.state', any: [{ op: 'one_of', value: ['unpublished'] }] }];
const titled = (value: string): Filter => [{ column: 'core.title', any: [{ op: 'contains', value }] }];

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let batch: { id: number };
let member: Awaited<ReturnType<typeof buildMember>>;
let courses: BuiltCourse[];

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({
    is_ready_go: true,
    active_products: ['core', 'udoit', 'tidyup'],
    time_zone: 'UTC',
  });
  admin = as(app, await buildAdmin(institution));
  member = await buildMember(institution, 'read');
  batch = await buildBatch(institution, { team_id: member.team.id });
  courses = await buildCourses(institution, ['Algebra', 'Botany', 'Chemistry'], batch);
});

const create = (given: Partial<AlertRuleContent> = {}, caller = admin) =>
  caller.call(api.createAlertRule, { body: ruleGiven({ condition: unpublished, ...given }) });
const alerted = async () => {
  await runJobs();
  const { alerts } = await admin.call(listAlerts, { query: { sortBy: 'course', sortOrder: 'asc' } });
  return alerts.map(({ course }) => course.title);
};

test('a rule is made, read, changed and removed, and its removal can be undone', async () => {
  const rule = await create({ title: 'Not published', batchIds: [batch.id], audience: ['team', 'people'] });
  expect(rule).toMatchObject({
    title: 'Not published',
    batches: [{ id: batch.id }],
    version: 1,
    fault: null,
  });
  expect(await alerted()).toEqual(['Algebra', 'Botany', 'Chemistry']);
  const changed = await admin.call(api.updateAlertRule, {
    params: { id: rule.id },
    body: { ...ruleGiven({ condition: titled('bot') }), version: 1 },
  });
  expect(changed).toMatchObject({ title: 'Low score', batches: null, version: 2 });
  expect(await alerted()).toEqual(['Botany']);
  expect(await admin.call(api.listAlertRules, {})).toMatchObject({ rules: [{ id: rule.id, openCount: 1 }] });
  await admin.call(api.removeAlertRule, { params: { id: rule.id } });
  expect(await admin.call(api.listAlertRules, {})).toEqual({ rules: [] });
  expect(await alerted()).toEqual([]);
  await undoLast(admin);
  expect(await alerted()).toEqual(['Botany']);
});

test('of two who change a rule at once, the second one hears who was first', async () => {
  const { id } = await create();
  const first = await buildPerson(institution, { is_admin: true, name: 'Grace Hopper' });
  const change = (caller: Caller) =>
    caller.call(api.updateAlertRule, {
      params: { id },
      body: { ...ruleGiven({ title: 'New' }), version: 1 },
    });
  await change(as(app, first));
  await expect(change(admin)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Grace Hopper'),
  });
});

test('rules can have the same title, and an institution has at most 200', async () => {
  for (let place = 0; place < 199; place += 1) await buildAlertRule(institution, { isActive: false });
  await create({ isActive: false });
  await expect(create()).rejects.toMatchObject({ code: 'conflict' });
});

const faulty: readonly (readonly [string, Filter])[] = [
  ['a column that isn’t there', [{ column: 'core.gone', any: [{ op: 'empty' }] }]],
  ['alerts', [{ column: 'readygo.alert_count', any: [{ op: 'above', value: 0 }] }]],
];

test.each(faulty)('a rule that asks about %s can only be kept paused', async (_, condition) => {
  await expect(create({ condition })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { 'body.condition': expect.any(String) },
  });
  const paused = await create({ condition, isActive: false });
  expect(paused.fault).not.toBeNull();
  const preview = await admin.call(api.previewAlertRule, { body: { condition, batchIds: null } });
  expect(preview).toMatchObject({ fault: paused.fault, courses: [], pagination: { total: 0 } });
});

test('batches and people of other institutions aren’t there', async () => {
  const elsewhere = await buildInstitution();
  const theirs = await buildBatch(elsewhere);
  const stranger = await buildPerson(elsewhere);
  for (const given of [{ batchIds: [theirs.id] }, { personIds: [stranger.id] }])
    await expect(create(given)).rejects.toMatchObject({ code: 'not_found' });
});

test('courses of archived batches don’t count', async () => {
  await create({ batchIds: [batch.id] });
  expect(await alerted()).toHaveLength(3);
  await db().updateTable('batches').set({ status: 0 }).where('id', '=', batch.id).execute();
  await create({ title: 'Another', batchIds: [batch.id] });
  await runJobs();
  const { alerts } = await admin.call(listAlerts, { query: { state: 'all' } });
  expect(new Set(alerts.map(({ rule }) => rule.title))).toEqual(new Set(['Low score']));
});

test('a preview shows the courses that match now with their values, and how many people would hear', async () => {
  const assignee = await buildPerson(institution);
  const preview = (given: object) =>
    admin.call(api.previewAlertRule, {
      body: { condition: unpublished, batchIds: null, limit: 2, ...given },
    });
  expect(await preview({ audience: ['admins', 'team'] })).toMatchObject({
    courses: [
      { title: 'Algebra', values: [{ column: 'core.state', value: 'unpublished' }] },
      { title: 'Botany' },
    ],
    pagination: { total: 3, pages: 2 },
    peopleCount: 2,
    fault: null,
  });
  expect(await preview({ page: 2 })).toMatchObject({ courses: [{ title: 'Chemistry' }], peopleCount: 0 });
  // Somebody who doesn't see the courses wouldn't hear of them.
  expect(
    (await preview({ audience: ['people'], personIds: [assignee.id, member.person.id] })).peopleCount,
  ).toBe(1);
  expect((await admin.call(listAlerts, { query: { state: 'all' } })).pagination.total).toBe(0);
});

test('only people who see a course hear of it, once for a rule, and none who are shut out', async () => {
  const outside = await buildPerson(institution);
  const shutOut = await buildPerson(institution, { is_admin: true, state: 'deactivated' });
  await db()
    .insertInto('course_teachers')
    .values({
      institution_id: institution.id,
      course_id: courses[0]?.id ?? 0,
      lms_user_id: 'x',
      name: 'Rosalind',
    })
    .execute();
  const teacher = await buildPerson(institution, { lms_user_id: 'x' });
  await create({
    audience: ['admins', 'team', 'people', 'instructors'],
    personIds: [outside.id, member.person.id],
  });
  await runJobs();
  const rows = await db().selectFrom('notifications').select(['person_id', 'amount']).execute();
  const amounts = new Map(rows.map(({ person_id, amount }) => [person_id, amount]));
  expect(amounts.get(member.person.id)).toBe(3);
  expect(amounts.get(teacher.id)).toBe(1);
  expect([amounts.get(outside.id), amounts.get(shutOut.id)]).toEqual([undefined, undefined]);
  expect(rows).toHaveLength(3);
});

test('each preset asks what can be asked, also as a column, a filter and a rule', async () => {
  const { presets } = await admin.call(api.listAlertPresets, {});
  expect(presets.map(({ id }) => id)).toEqual(Object.keys(alertPresets));
  for (const { isAvailable, title, id, severity, condition, audience, cadence, quietDays } of presets) {
    expect(isAvailable).toBe(true);
    const given = { severity, condition: [...condition], audience: [...audience], cadence, quietDays };
    await create({ title, preset: id, ...given });
    await admin.call(queryCourses, {
      body: { filter: [...condition], columns: condition.map(({ column }) => column) },
    });
  }
  await runJobs();
  const french = await as(app, await buildAdmin(institution)).call(api.listAlertPresets, {});
  expect(french.presets).toHaveLength(presets.length);
});

test('the columns behind the presets say what’s so', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const elsewhere = await buildInstitution();
  await db()
    .updateTable('batches')
    .set({ deadline_date: day(-3) })
    .where('id', '=', batch.id)
    .execute();
  await db()
    .insertInto('task_runners')
    .values([
      { institution_id: institution.id, tool: 'udoit', access_token: 'sealed', is_valid: false },
      { institution_id: elsewhere.id, tool: 'core', access_token: 'sealed', is_valid: false },
    ])
    .execute();
  await db()
    .updateTable('batch_courses')
    .set({ added_at: new Date(`${day(-9)}T12:00:00Z`) })
    .execute();
  const columns = ['core.days_to_deadline', 'core.invalid_runners', 'core.unscanned_days'];
  const { courses: rows } = await admin.call(queryCourses, { body: { columns } });
  expect(rows[0]?.values).toEqual({
    'core.days_to_deadline': -3,
    'core.invalid_runners': ['udoit'],
    'core.unscanned_days': 9,
  });
});
