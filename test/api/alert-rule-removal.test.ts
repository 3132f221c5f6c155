import { db } from '#server/infra/db/database.ts';
import { tellAlertsJob } from '#server/alerts/evaluate-alerts.job.ts';
import { listAlertRules, removeAlertRule, updateAlertRule } from '#shared/alerts/alert-rule.api.ts';
import { acknowledgeAlert, listAlerts } from '#shared/alerts/alert.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import type { Filter } from '#shared/filters/filter.ts';
import { listNotifications } from '#shared/notifications/notification.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { alertsNow } from '#test/support/alert-scene.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildAlert, buildAlertRule, ruleGiven } from '#test/support/build-alerts.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  type BuiltCourse,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { runJobs } from '#test/support/jobs.ts';
import { undoLast } from '#test/support/undo.ts';

const condition: Filter = [{ column: 'core.title', any: [{ op: 'contains', value: 'bio' }] }];

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let rule: { id: number };
let courses: BuiltCourse[];

const past = new Date('2026-03-01T08:00:00Z');
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const resolved = { state: 'resolved', resolved_at: past } as const;

beforeEach(async () => {
  app = await startApp();
  institution = await buildInstitution({ is_ready_go: true, time_zone: 'UTC' });
  admin = as(app, await buildAdmin(institution));
  const titles = Array.from({ length: 7 }, (_, number) => `Biology ${number + 1}`);
  courses = await buildCourses(institution, titles, await buildBatch(institution));
  rule = await buildAlertRule(institution, { condition });
  const standings = [
    { told_at: past },
    { state: 'acknowledged', told_at: past, note: 'Seen' },
    { state: 'snoozed', snoozed_until: inAWeek(), told_at: past },
    { ...resolved, resolution: 'person', told_at: past },
    { ...resolved, resolution: 'condition', ended_at: past, told_at: past },
    { is_silent: true },
    {},
  ] as const;
  for (const [place, standing] of standings.entries()) {
    const course = courses[place];
    if (course) await buildAlert(institution, { rule, course }, standing);
  }
});
afterEach(() => app.close());

const listed = async () =>
  (await admin.call(listAlerts, { query: { state: 'all', sortBy: 'course', sortOrder: 'asc' } })).alerts;
const remove = () => admin.call(removeAlertRule, { params: { id: rule.id } });
const told = async () =>
  (await admin.call(listNotifications, { query: {} })).notifications.map(({ amount }) => amount);
const tellNow = async () => {
  await tellAlertsJob.enqueue(institution.scope, {});
  await runJobs();
};
const inTable = async () => {
  const { courses: rows } = await admin.call(queryCourses, {
    body: { columns: ['readygo.alert_count'], filter: [], sort: { column: 'core.title', order: 'asc' } },
  });
  return rows.map(({ values }) => values['readygo.alert_count']);
};

test('undoing a rule’s removal brings each alert back exactly as it was, and nobody is told again', async () => {
  const before = await alertsNow();
  const shown = await listed();
  expect(await inTable()).toEqual([1, 1, 0, 0, 0, 1, 1]);
  await remove();
  expect(await listed()).toEqual([]);
  expect(await inTable()).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(JSON.stringify(await admin.call(readDashboard, { query: {} }))).not.toContain('Low score');
  await tellNow();
  expect(await told()).toEqual([]);
  await undoLast(admin);
  expect(await alertsNow()).toEqual(before);
  expect(await listed()).toEqual(shown);
  await runJobs();
  const states = (await listed()).map(({ state }) => state);
  // The fifth had ended, and its condition holds: a new one has opened for it, beside the one that was never told.
  expect(states).toEqual(['open', 'acknowledged', 'snoozed', 'resolved', 'resolved', 'open', 'open', 'open']);
  expect(await told()).toEqual([2]);
  await tellNow();
  expect(await told()).toEqual([2]);
});

test('what changed on the courses meanwhile is found once the removal is undone', async () => {
  await remove();
  await db()
    .updateTable('courses')
    .set({ title: 'Zoology', name_key: 'zoology', search_key: 'zoology' })
    .where('id', '=', courses[0]?.id ?? 0)
    .execute();
  await runJobs();
  await undoLast(admin);
  await runJobs();
  const [first] = (await listed()).filter(({ course }) => course.title === 'Zoology');
  expect(first).toMatchObject({ state: 'resolved', resolution: 'condition' });
});

test('alerts of a removed rule can’t be answered, and a paused one comes back paused', async () => {
  await admin.call(updateAlertRule, {
    params: { id: rule.id },
    body: { ...ruleGiven({ condition, isActive: false }), version: 1 },
  });
  const before = await alertsNow();
  await remove();
  const [one] = before;
  await expect(
    admin.call(acknowledgeAlert, { params: { id: one?.id ?? 0 }, body: { version: one?.version ?? 0 } }),
  ).rejects.toMatchObject({ code: 'not_found' });
  await undoLast(admin);
  await runJobs();
  expect(await alertsNow()).toEqual(before);
  expect(await admin.call(listAlertRules, {})).toMatchObject({ rules: [{ id: rule.id, isActive: false }] });
});
