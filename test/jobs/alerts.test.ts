import { coursesAtOnce, evaluateAlerts, evaluateNewDay } from '#server/alerts/evaluate-alerts.service.ts';
import { tellAlerts } from '#server/alerts/evaluate-alerts.worker.ts';
import { removeMembers } from '#server/batches/membership.service.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import { setCourseTags } from '#server/tags/tag.service.ts';
import type { AlertRuleContent } from '#shared/alerts/alert-rule.ts';
import type { Filter } from '#shared/filters/filter.ts';
import { answerAs, alertsNow, rulesOf, toldOf, type Rules } from '#test/support/alert-scene.ts';
import { buildAdmin, buildBatch, buildCourses, type BuiltPerson } from '#test/support/build.ts';
import { runJobs } from '#test/support/jobs.ts';
import { eachInReadScene, readNow, written, type ReadScene } from '#test/support/read-scene.ts';

const errors: Filter = [{ column: 'udoit.error_count', any: [{ op: 'above', value: 0 }] }];
const tagged: Filter = [{ column: 'core.tags', any: [{ op: 'not_empty' }] }];

let scene: ReadScene;
let admin: BuiltPerson;
let rules: Rules;
eachInReadScene((given) => {
  scene = given;
});
beforeEach(async () => {
  await db()
    .updateTable('institutions')
    .set({ is_ready_go: true, features: ['tags'] })
    .execute();
  admin = await buildAdmin(scene.institution);
  rules = rulesOf(scene.institution.scope, admin);
});

const good = '<p>Fine.</p>';
const bad = '<img src="x.png">';
const read = (html: string) => {
  scene.harness.mutate.content(scene.course, { pages: [written(1, html, { updatedAt: nextMoment() })] });
  return readNow(scene, [scene.courseId]);
};
let moment = 0;
const nextMoment = () => new Date(Date.UTC(2026, 2, 1, 9, (moment += 1))).toISOString();

const make = (given: Partial<AlertRuleContent> = {}) => rules.create({ condition: errors, ...given });
const states = async () => (await alertsNow()).map(({ state }) => state);
const told = () => toldOf(admin);

test('a scan opens an alert with its values, the next one keeps it, and it resolves once the condition stops', async () => {
  await make();
  await read(bad);
  expect(await alertsNow()).toMatchObject([
    {
      state: 'open',
      found_then: { condition: errors, values: [{ column: 'udoit.error_count', value: 1 }] },
    },
  ]);
  await read(`${bad}${bad}`);
  expect(await alertsNow()).toMatchObject([
    { state: 'open', found_then: { values: [{ value: 1 }] }, found_now: { values: [{ value: 2 }] } },
  ]);
  await read(good);
  expect(await alertsNow()).toMatchObject([
    { state: 'resolved', resolution: 'condition', found_now: { values: [{ value: 0 }] } },
  ]);
});

test('people hear once of a rule for as long as they haven’t read it', async () => {
  await make();
  await read(bad);
  await read(good);
  await read(bad);
  expect(await states()).toEqual(['resolved', 'open']);
  expect(await told()).toEqual([{ kind: 'alerts_opened', amount: 2, read: false }]);
});

test('who hears of a course as its teacher hears of it once, whatever else they are', async () => {
  const teacher = scene.canvas.teachers.find(({ name }) => name === scene.course.teacher);
  await db()
    .updateTable('people')
    .set({ lms_user_id: teacher?.id ?? '' })
    .where('id', '=', admin.id)
    .execute();
  await read(good);
  await make({ audience: ['admins', 'instructors'] });
  await read(bad);
  expect(await told()).toEqual([{ kind: 'alerts_opened', amount: 1, read: false }]);
});

test('a rule that flaps tells nobody within its quiet days', async () => {
  await make({ quietDays: 3 });
  for (const html of [bad, good, bad, good, bad]) await read(html);
  expect(await states()).toEqual(['resolved', 'resolved', 'open']);
  expect((await alertsNow()).map(({ is_silent }) => is_silent)).toEqual([false, true, true]);
  expect(await told()).toEqual([{ kind: 'alerts_opened', amount: 1, read: false }]);
});

test('what can’t be known changes nothing', async () => {
  await make();
  await read(bad);
  scene.harness.mutate.switchTab(scene.course.id, 'pages', false);
  await readNow(scene, [scene.courseId]);
  expect(await states()).toEqual(['open']);
});

test('one that somebody resolved stays so until its condition has stopped once', async () => {
  await make();
  await read(bad);
  await answerAs(scene.institution.scope, admin, { action: 'resolve' });
  await read(`${bad}${bad}`);
  expect(await alertsNow()).toMatchObject([{ state: 'resolved', resolution: 'person', ended_at: null }]);
  await read(good);
  await read(bad);
  expect(await states()).toEqual(['resolved', 'open']);
});

test('one that somebody resolved keeps when that was, and is no news when its condition stops', async () => {
  await make();
  await read(bad);
  await answerAs(scene.institution.scope, admin, { action: 'resolve' });
  const [before] = await alertsNow();
  await read(good);
  const [after] = await alertsNow();
  expect(after).toEqual({
    ...before,
    ended_at: expect.any(Date),
    found_now: after?.found_now,
    last_seen_at: after?.last_seen_at,
  });
});

test('an acknowledged one stays until its condition stops', async () => {
  await make();
  await read(bad);
  await answerAs(scene.institution.scope, admin, { action: 'acknowledge' });
  await read(`${bad}${bad}`);
  expect(await states()).toEqual(['acknowledged']);
  await read(good);
  expect(await states()).toEqual(['resolved']);
});

test('a snoozed one is open again on its day, and people are told again', async () => {
  const { scope } = scene.institution;
  const { signal } = new AbortController();
  await make();
  await read(bad);
  const until = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await answerAs(scope, admin, { action: 'snooze', until });
  await evaluateNewDay(scope, new Date(), signal);
  expect(await states()).toEqual(['snoozed']);
  await evaluateNewDay(scope, new Date(`${until}T20:00:00Z`), signal);
  await runJobs();
  expect(await states()).toEqual(['open']);
  expect(await told()).toEqual([{ kind: 'alerts_opened', amount: 2, read: false }]);
});

test('a course that leaves the rule’s batches takes its alert along', async () => {
  const { scope } = scene.institution;
  const batch = await db().selectFrom('batches').select('id').executeTakeFirstOrThrow();
  await make({ batchIds: [batch.id] });
  await read(bad);
  expect(await states()).toEqual(['open']);
  await inTransaction(() => removeMembers(scope, batch.id, [scene.courseId]));
  await runJobs();
  expect(await alertsNow()).toMatchObject([{ state: 'resolved', resolution: 'scope' }]);
});

test('a new rule looks at all courses, and what people change is looked at right afterwards', async () => {
  const { scope } = scene.institution;
  await setCourseTags(scope, scene.courseId, ['pilot']);
  await make({ condition: tagged });
  await runJobs();
  expect(await states()).toEqual(['open']);
  await setCourseTags(scope, scene.courseId, []);
  await runJobs();
  expect(await states()).toEqual(['resolved']);
});

test('pausing a rule resolves its alerts, and it opens others afterwards', async () => {
  const rule = await make();
  await read(bad);
  await rules.update(rule, { condition: errors, isActive: false });
  expect(await alertsNow()).toMatchObject([{ state: 'resolved', resolution: 'rule' }]);
  await rules.update(rule, { condition: errors });
  await runJobs();
  expect(await states()).toEqual(['resolved', 'open']);
});

test('a day that passes is looked at once', async () => {
  const { scope } = scene.institution;
  const { signal } = new AbortController();
  await db()
    .updateTable('courses')
    .set({ start_at: new Date('2026-06-10T12:00:00Z') })
    .where('id', '=', scene.courseId)
    .execute();
  await make({ condition: [{ column: 'core.startDate', any: [{ op: 'next_days', value: 7 }] }] });
  await evaluateNewDay(scope, new Date('2026-06-01T08:00:00Z'), signal);
  expect(await states()).toEqual([]);
  await evaluateNewDay(scope, new Date('2026-06-05T08:00:00Z'), signal);
  expect(await states()).toEqual(['open']);
});

test('a day’s look that is interrupted goes on where it stopped, and looks at nothing twice', async () => {
  const { institution } = scene;
  const titles = Array.from({ length: coursesAtOnce + 20 }, (_, number) => `Course ${number}`);
  await buildCourses(institution, titles, await buildBatch(institution));
  await db()
    .updateTable('courses')
    .set({ start_at: new Date('2026-06-10T12:00:00Z') })
    .execute();
  await make({ condition: [{ column: 'core.startDate', any: [{ op: 'next_days', value: 7 }] }] });
  const look = (at: string, signal = new AbortController().signal) =>
    evaluateNewDay(institution.scope, new Date(at), signal);
  const seenAt = async () => {
    const rows = await db().selectFrom('alerts').select('last_seen_at').orderBy('course_id').execute();
    return Map.groupBy(rows, (row) => row.last_seen_at.toISOString().slice(11, 13));
  };
  const counts = async () =>
    [...(await seenAt())].map(([hour, { length }]) => `${length} at ${hour}`).toSorted();

  await expect(look('2026-06-05T08:00:00Z', AbortSignal.abort())).rejects.toThrow('aborted');
  expect(await counts()).toEqual([`${coursesAtOnce} at 08`]);
  await look('2026-06-05T09:00:00Z');
  await look('2026-06-05T10:00:00Z');
  // The scene's own course is one more.
  expect(await counts()).toEqual(['21 at 09', `${coursesAtOnce} at 08`].toSorted());
  await look('2026-06-06T11:00:00Z');
  expect(await counts()).toEqual([`${coursesAtOnce + 21} at 11`]);
});

test('workers that look at the same moment open one alert and tell of it once', async () => {
  const { scope } = scene.institution;
  await read(bad);
  await make();
  const look = () => inTransaction(() => evaluateAlerts(scope, [scene.courseId]));
  await Promise.all([look(), look(), look()]);
  const { signal } = new AbortController();
  await Promise.all([tellAlerts(scope, signal), tellAlerts(scope, signal)]);
  await runJobs();
  expect(await states()).toEqual(['open']);
  expect(await told()).toEqual([{ kind: 'alerts_opened', amount: 1, read: false }]);
});

test('what’s interrupted in the middle is as if it hadn’t begun', async () => {
  const { scope } = scene.institution;
  await read(bad);
  await make();
  const broken = inTransaction(async () => {
    await evaluateAlerts(scope, [scene.courseId]);
    throw new Error('killed');
  });
  await expect(broken).rejects.toThrow('killed');
  expect(await states()).toEqual([]);
  await runJobs();
  expect(await states()).toEqual(['open']);
  expect(await told()).toEqual([{ kind: 'alerts_opened', amount: 1, read: false }]);
});

test('there’s none of it in the core flavour', async () => {
  await make();
  await runJobs();
  await db().updateTable('institutions').set({ is_ready_go: false }).execute();
  await read(bad);
  expect(await alertsNow()).toEqual([]);
});
