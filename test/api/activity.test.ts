import { db } from '#server/infra/db/database.ts';
import { noteActivity } from '#server/activity/activity.service.ts';
import { recordState } from '#server/courses/course.service.ts';
import { scanDone, scanFailed } from '#server/scans/scan.events.ts';
import { mintSession } from '#server/sessions/session.service.ts';
import { listActivity, listTaughtActivity } from '#shared/courses/activity.api.ts';
import { metricCount, metricById, type MetricId } from '#shared/scans/metrics.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { forgetIn } from '#test/support/forget.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, withToken, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  type BuiltCourse,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let course: BuiltCourse;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ is_ready_go: true });
  admin = as(app, await buildAdmin(institution));
  const [built] = await buildCourses(institution, ['Botany'], await buildBatch(institution));
  if (!built) throw new Error('There is one');
  course = built;
});

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

const valuesOf = (tool: Tool, given: Partial<Record<MetricId, number>>) => {
  const values = Array.from<number | null>({ length: metricCount(tool) }).fill(null);
  for (const [id, value] of Object.entries(given)) values[metricById(id as MetricId).position - 1] = value;
  return values;
};

const scan = (tool: Tool, given: Partial<Record<MetricId, number>>, at: Date, cause?: 'recomputed') =>
  scanDone.publish(institution.scope, {
    courseId: course.id,
    tool,
    values: valuesOf(tool, given),
    scoreVersion: null,
    at,
    ...(cause && { cause }),
  });

const fail = (id: string, at: Date) =>
  scanFailed.publish(institution.scope, { courseId: course.id, tool: 'core', reason: { id }, at });

const list = (query: Record<string, string | number> = {}) =>
  admin.call(listActivity, { params: { id: course.id }, query });

const told = async (query?: Record<string, string | number>) =>
  (await list(query)).entries.map(({ kind, times, changes, facts }) => ({ kind, times, changes, facts }));

test('tells which numbers each scan changed, and merges those that found nothing new', async () => {
  await scan('udoit', { 'udoit.score': 70, 'udoit.error_count': 5 }, daysAgo(9));
  for (const days of [8, 7, 6])
    await scan('udoit', { 'udoit.score': 70, 'udoit.error_count': 5 }, daysAgo(days));
  await scan('udoit', { 'udoit.score': 82.5, 'udoit.error_count': 5 }, daysAgo(5));
  const { entries } = await list();
  expect(entries.map(({ times, changes }) => [times, changes])).toEqual([
    [1, [{ metric: 'udoit.score', from: 70, to: 82.5 }]],
    [3, []],
    [
      1,
      [
        { metric: 'udoit.score', from: null, to: 70 },
        { metric: 'udoit.error_count', from: null, to: 5 },
      ],
    ],
  ]);
  const merged = entries[1];
  expect(
    [merged?.since, merged?.at].map((at) => Math.round((Date.now() - Date.parse(at ?? '')) / dayMs)),
  ).toEqual([8, 6]);
});

test('keeps the scans of each tool apart', async () => {
  for (const days of [3, 2, 1]) {
    await scan('udoit', { 'udoit.score': 70 }, daysAgo(days));
    await scan('tidyup', { 'tidyup.issue_count': 4 }, daysAgo(days - 0.5));
  }
  expect((await told({ tool: 'tidyup' })).map(({ times }) => times)).toEqual([2, 1]);
  expect(await told()).toHaveLength(4);
});

test('tells why scans failed, and once for the same reason', async () => {
  for (const days of [4, 3, 2]) await fail('lms.reason.unreachable', daysAgo(days));
  await fail('lms.reason.invalid', daysAgo(1));
  const { entries } = await list({ kind: 'scan_failed' });
  expect(entries.map(({ times }) => times)).toEqual([1, 3]);
  expect(entries.every(({ errorMessage }) => (errorMessage ?? '').length > 5)).toBe(true);
});

test('tells numbers that were computed again, from the first to the last of a moment', async () => {
  await scan('udoit', { 'udoit.score': 70 }, daysAgo(2));
  const start = daysAgo(1);
  for (const [index, score] of [71, 72, 73].entries())
    await scan('udoit', { 'udoit.score': score }, new Date(start.getTime() + index * 60_000), 'recomputed');
  await scan('udoit', { 'udoit.score': 73 }, new Date());
  expect((await told()).map(({ kind, changes }) => [kind, changes[0]?.from, changes[0]?.to])).toEqual([
    ['scanned', undefined, undefined],
    ['values_changed', 70, 73],
    ['scanned', null, 70],
  ]);
});

test('tells when the course was published or deleted, once its state is known', async () => {
  await recordState(institution.scope, course.id, 'unpublished');
  await scan('core', { 'core.itemCount': 3 }, new Date());
  await recordState(institution.scope, course.id, 'available');
  await recordState(institution.scope, course.id, 'deleted');
  expect((await told({ kind: 'state_changed' })).map(({ facts }) => facts.state)).toEqual([
    'deleted',
    'available',
  ]);
});

async function openTaught(
  session: { id: number; institutionId: number; clientId: string },
  lmsCourseId: string,
) {
  const facts = { kind: 'embedded', isHighContrast: false, locale: null, userAgent: 'test' } as const;
  return withToken(
    app,
    await mintSession({
      ...facts,
      institutionId: session.institutionId,
      personId: session.id,
      contextId: null,
      clientId: session.clientId,
      taughtLmsCourseId: lmsCourseId,
      actingInstitutionId: null,
    }),
  );
}

test('names people to staff but not to the instructor, who sees no scores either where privacy asks for it', async () => {
  const person = await buildPerson(institution, { name: 'Pat Reviewer' });
  await noteActivity(institution.scope, {
    courseId: course.id,
    kind: 'findings_resolved',
    tool: 'udoit',
    person: { personId: person.id, name: 'Pat Reviewer' },
    detail: { rule: 'img-alt-long', count: 3, reason: 'A long description is needed' },
  });
  await scan('udoit', { 'udoit.score': 70, 'udoit.error_count': 5 }, new Date());
  expect((await list()).entries.map(({ person: name }) => name)).toEqual([null, 'Pat Reviewer']);
  const teacher = await openTaught(await buildPerson(institution), course.lmsCourseId);
  const seen = await teacher.call(listTaughtActivity, { query: {} });
  expect(seen.entries.map(({ kind, person: name }) => [kind, name])).toEqual([
    ['scanned', null],
    ['findings_resolved', null],
  ]);
  expect(seen.entries[0]?.changes.map(({ metric }) => metric)).toContain('udoit.score');
  await db()
    .updateTable('institutions')
    .set({ settings: JSON.stringify({ privacyMode: 'no_scores' }) })
    .execute();
  const hidden = await teacher.call(listTaughtActivity, { query: {} });
  expect(hidden.entries[0]?.changes.map(({ metric }) => metric)).toEqual(['udoit.error_count']);
});

test('is paged, newest first', async () => {
  for (let score = 1; score <= 12; score += 1)
    await scan('udoit', { 'udoit.score': score }, daysAgo(20 - score));
  const { entries, pagination } = await list({ page: 2, limit: 10 });
  expect(pagination).toMatchObject({ page: 2, pages: 2, total: 12 });
  expect(entries.map(({ changes }) => changes[0]?.to)).toEqual([2, 1]);
});

test('is kept as long as history is, and what is deleted twice stays deleted', async () => {
  await scan('udoit', { 'udoit.score': 1 }, daysAgo(95));
  await scan('udoit', { 'udoit.score': 2 }, daysAgo(85));
  const prune = () => forgetIn('course_activity', institution.scope);
  await prune();
  await prune();
  expect((await told()).map(({ changes }) => changes[0]?.to)).toEqual([2]);
});
