import { db } from '#server/infra/db/database.ts';
import { closeDays } from '#server/history/sum-days.service.ts';
import { exportEvidence, queryEvidence, readEvidence } from '#shared/reports/evidence.api.ts';
import type { Evidence } from '#shared/reports/evidence.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAccountAdmin,
  buildAccounts,
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  ownAccounts,
  type BuiltCourse,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { buildItem } from '#test/support/build-findings.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { ask, readingToken, sheetsOf } from '#test/support/downloads.ts';
import { dayAgo, keepDecision, keepValues, noonAgo, zone } from '#test/support/evidence-scene.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let batch: { id: number; title: string };
let courses: BuiltCourse[];

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({
    time_zone: zone,
    active_products: ['core', 'udoit'],
    settings: ownAccounts,
  });
  admin = as(app, await buildAdmin(institution));
  batch = await buildBatch(institution, { created_at: noonAgo(60) });
  courses = await buildCourses(institution, ['A', 'B', 'C'], batch);
});

const idOf = (place: number) => courses[place]?.id ?? 0;
const read = (query: Record<string, string> = {}) =>
  admin.call(readEvidence, { query: { batchIds: [batch.id], since: dayAgo(50), ...query } });
const numberIn = (evidence: Evidence, id: string) => {
  const found = evidence.numbers.find((one) => one.id === id);
  return found && [found.inScope, found.all];
};

/** Documents of two courses, of which half are severe and later fewer, and a course that nobody checked. */
async function keepDocuments() {
  const checked = (count: number, severe: number) => ({
    'udoit.file_checked_count': count,
    'udoit.file_severe_count': severe,
  });
  await keepValues(institution, { courseId: idOf(0), values: checked(10, 6), from: 55, to: 21 });
  await keepValues(institution, { courseId: idOf(0), values: checked(10, 2), from: 20 });
  await keepValues(institution, { courseId: idOf(1), values: checked(30, 30), from: 55 });
}

describe('as of a day', () => {
  test('numbers are those of that day, in scope as it was then, and changes are counted from another', async () => {
    await keepDocuments();
    await keepDecision(institution, { courseId: idOf(1), standing: 'archived', from: 30, to: 10 });
    await closeDays(institution.scope, new Date());
    const then = await read({ day: dayAgo(15) });
    expect([numberIn(then, 'tracked'), numberIn(then, 'checked.udoit')]).toEqual([
      [2, 3],
      [1, 2],
    ]);
    const severe = then.numbers.find(({ id }) => id === 'udoit.file_severe_count');
    expect(severe).toEqual({
      id: 'udoit.file_severe_count',
      unit: 'count',
      inScope: 2,
      all: 32,
      inScopeBefore: 36,
      allBefore: 36,
      behind: 2,
    });
    expect(numberIn(then, 'documents_without_severe')).toEqual([8, 8]);
    expect(numberIn(await read({ day: dayAgo(35) }), 'udoit.file_severe_count')).toEqual([36, 36]);
    const now = await read();
    expect([now.isToday, numberIn(now, 'udoit.file_severe_count')]).toEqual([true, [32, 32]]);
  });

  test('are the same before the days are summed up', async () => {
    await keepDocuments();
    await keepDecision(institution, { courseId: idOf(1), standing: 'exception', from: 30 });
    const { madeAt: _, ...before } = await read({ day: dayAgo(15) });
    await closeDays(institution.scope, new Date());
    const { madeAt: __, ...after } = await read({ day: dayAgo(15) });
    expect(after).toEqual(before);
    const { madeAt: ___, ...posted } = await admin.call(queryEvidence, {
      body: { batchIds: [batch.id], since: dayAgo(50), day: dayAgo(15) },
    });
    expect(posted).toEqual(after);
  });

  test('what no history tells is unknown, and not zero', async () => {
    await keepDocuments();
    const evidence = await read({ day: dayAgo(15) });
    expect(
      ['media.count', 'udoit.error_count', 'replaced_documents'].map((id) => numberIn(evidence, id)),
    ).toEqual(Array.from({ length: 3 }, () => [null, null]));
    expect(evidence.numbers.map(({ id }) => id)).not.toContain('checked.tidyup');
  });

  test('what was done is told apart: here, in Canvas itself, and by replacing documents', async () => {
    const done = (fixed: number, inPlace: number, documents?: number) => ({
      'udoit.issue_fix_count': fixed,
      'udoit.in_place_fix_count': inPlace,
      ...(documents !== undefined && { 'udoit.file_replaced_count': documents }),
    });
    await keepValues(institution, { courseId: idOf(0), values: done(3, 1), from: 55, to: 31 });
    await keepValues(institution, { courseId: idOf(0), values: done(5, 2, 1), from: 30, to: 16 });
    await keepValues(institution, { courseId: idOf(0), values: done(9, 3, 4), from: 15 });
    await keepValues(institution, { courseId: idOf(1), values: done(2, 2, 7), from: 30 });
    await keepDecision(institution, { courseId: idOf(1), standing: 'archived', from: 20 });
    await closeDays(institution.scope, new Date());
    const on = async (ago: number) => {
      const evidence = await read({ day: dayAgo(ago) });
      return ['udoit.in_place_fix_count', 'fixed_elsewhere', 'replaced_documents'].map((id) =>
        numberIn(evidence, id),
      );
    };
    expect(await on(15)).toEqual([
      [3, 5],
      [6, 6],
      [4, 11],
    ]);
    expect(await on(16)).toEqual([
      [2, 4],
      [3, 3],
      [1, 8],
    ]);
    // Days before these were counted.
    expect(await on(31)).toEqual([
      [1, 1],
      [2, 2],
      [null, null],
    ]);
  });

  test('says why courses have no values', async () => {
    await keepDocuments();
    await keepValues(institution, { courseId: idOf(2), values: { 'core.published': 1 }, from: 50, to: 40 });
    await keepDecision(institution, { courseId: idOf(2), standing: 'third_party', from: 30 });
    const { notChecked } = await read({ day: dayAgo(15) });
    expect(notChecked).toEqual([
      { tool: 'core', why: 'never', inScope: 2, all: 2 },
      { tool: 'core', why: 'lapsed', inScope: 0, all: 1 },
      { tool: 'udoit', why: 'never', inScope: 0, all: 1 },
    ]);
  });

  test('of courses whose history is gone, only the sums of whole batches are known', async () => {
    await keepDocuments();
    await keepDecision(institution, { courseId: idOf(0), standing: 'archived', from: 30 });
    await buildAccounts(institution, { 8: null });
    await db().updateTable('courses').set({ lms_account_id: '8' }).where('id', '=', idOf(1)).execute();
    await closeDays(institution.scope, new Date());
    await db().deleteFrom('course_history').where('course_id', '=', idOf(1)).execute();
    await db()
      .updateTable('history_states')
      .set({ forgotten_to: dayAgo(20) })
      .execute();
    const severe = async (ago: number, query = {}) =>
      numberIn(await read({ day: dayAgo(ago), ...query }), 'udoit.file_severe_count');
    expect([await severe(25), await severe(25, { accountId: '8' })]).toEqual([
      [30, 36],
      [null, null],
    ]);
    // Summed up by a version that didn't tell what was in scope.
    await db().updateTable('course_groups').set({ is_out: null }).execute();
    expect(await severe(25)).toEqual([null, 36]);
    expect(await severe(15)).toEqual([30, 32]);
  });

  test('a day before anything was tracked has nothing but that', async () => {
    await keepDocuments();
    const evidence = await read({ day: dayAgo(70), since: dayAgo(80) });
    expect([evidence.isTracked, evidence.trackedSince]).toEqual([false, dayAgo(60)]);
    expect(new Set(evidence.numbers.flatMap(({ inScope, all }) => [inScope, all]))).toEqual(new Set([null]));
  });

  test('days that can’t be are refused, each at its field', async () => {
    const refused = async (query: string) =>
      (await admin.request('GET', `/api/reports/evidence?${query}`)).body as { fields?: object };
    expect((await refused(`day=${dayAgo(-1)}`)).fields).toHaveProperty(['query.day']);
    expect((await refused(`day=${dayAgo(5)}&since=${dayAgo(5)}`)).fields).toHaveProperty(['query.since']);
    expect((await refused(`since=${dayAgo(900)}`)).fields).toHaveProperty(['query.since']);
    expect(await refused('day=2026-02-30')).toMatchObject({ code: 'invalid_input' });
  });
});

describe('a target', () => {
  const withTarget = (percent: number) =>
    db()
      .updateTable('institutions')
      .set({
        settings: JSON.stringify({ evidenceTarget: { measure: 'documents', percent, by: '2030-04-26' } }),
      })
      .where('id', '=', institution.id)
      .execute();

  test('has a pace in scope, from the first known day to that day', async () => {
    await keepDocuments();
    await keepDecision(institution, { courseId: idOf(1), standing: 'archived', from: 58 });
    await withTarget(90);
    const { trend, pace, target } = await read();
    expect(target).toEqual({ measure: 'documents', percent: 90, by: '2030-04-26' });
    expect(trend.points[0]).toEqual({ day: dayAgo(50), inScope: 40, all: 10 });
    expect(trend.points.at(-1)).toEqual({ day: dayAgo(0), inScope: 80, all: 20 });
    // 40 points in 50 days: the other ten take 12.5 days.
    expect(pace).toEqual({ kind: 'on', from: dayAgo(50), fromPercent: 40, percent: 80, day: dayAgo(-13) });
    await withTarget(80);
    expect((await read()).pace).toMatchObject({ kind: 'reached', day: null });
    expect((await read({ since: dayAgo(10) })).pace).toMatchObject({ kind: 'reached' });
    await withTarget(95);
    expect((await read({ since: dayAgo(10) })).pace).toMatchObject({ kind: 'too_short', day: null });
    expect((await read({ since: dayAgo(18) })).pace).toMatchObject({ kind: 'never', day: null });
  });

  test('has none where nothing is known', async () => {
    await withTarget(90);
    expect((await read()).pace).toMatchObject({ kind: 'unknown', percent: null });
  });
});

test('decisions and people’s judgements are those of the day', async () => {
  const [person] = await db().selectFrom('people').select(['id', 'name']).execute();
  if (!person) throw new Error('There is an admin');
  const reason = 'Only for records';
  await keepDecision(institution, {
    courseId: idOf(0),
    standing: 'archived',
    from: 30,
    to: 10,
    reason,
    by: person,
  });
  await keepDecision(institution, { courseId: idOf(1), standing: 'archived', from: 20, reason, by: person });
  const item = await buildItem(
    { institution, course: { id: idOf(0) } },
    {
      broken: [
        ['img-alt-missing', 'h1'],
        ['img-alt-missing', 'h2'],
      ],
    },
  );
  for (const [place, id] of item.findings.entries())
    await db()
      .updateTable('findings')
      .set({
        state: 'resolved',
        resolved_at: noonAgo(place === 0 ? 40 : 5),
        resolved_by: person.id,
        resolved_by_name: person.name,
        reason: 'Fine',
      })
      .where('id', '=', id)
      .execute();
  const by = { personId: person.id, name: person.name };
  const then = await read({ day: dayAgo(15), since: dayAgo(25) });
  expect(then.decisions).toEqual([
    expect.objectContaining({
      standing: 'archived',
      reason,
      by,
      courses: 2,
      firstOn: dayAgo(30),
      lastOn: dayAgo(20),
    }),
  ]);
  expect(then.standings.map(({ standing, courses: count }) => [standing, count])).toEqual([
    ['in_scope', 1],
    ['archived', 2],
    ['third_party', 0],
    ['exception', 0],
  ]);
  expect(then.judged).toEqual([{ by, issues: 1, documents: 0 }]);
  expect(then.work).toEqual([{ by, fixes: 0, judged: 0, reviewed: 0, tasks: 0, decisions: 1 }]);
  const now = await read({ since: dayAgo(25) });
  expect(now.decisions.map(({ courses: count }) => count)).toEqual([1]);
  expect(now.judged).toEqual([{ by, issues: 2, documents: 0 }]);
});

describe('who sees what', () => {
  test('an account has the courses of all below it', async () => {
    await buildAccounts(institution, { 7: null, 8: '7', 9: null });
    await keepDocuments();
    for (const [place, account] of ['7', '8', '9'].entries())
      await db()
        .updateTable('courses')
        .set({ lms_account_id: account })
        .where('id', '=', idOf(place))
        .execute();
    const above = await admin.call(readEvidence, { query: { accountId: '7', day: dayAgo(1) } });
    expect([above.about.account?.id, numberIn(above, 'tracked')]).toEqual(['7', [2, 2]]);
    const below = await admin.call(readEvidence, { query: { accountId: '8' } });
    expect(numberIn(below, 'udoit.file_severe_count')).toEqual([30, 30]);
    const own = as(app, await buildAccountAdmin(institution, ['8']));
    expect(numberIn(await own.call(readEvidence, { query: { accountId: '8' } }), 'tracked')).toEqual([1, 1]);
    await db().updateTable('courses').set({ lms_account_id: '7' }).where('id', '=', idOf(2)).execute();
    const all = await admin.call(readEvidence, { query: { accountId: '7', day: dayAgo(1) } });
    expect(numberIn(all, 'tracked')).toEqual([3, 3]);
    await expect(admin.call(readEvidence, { query: { accountId: '12' } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('teams have their batches, and those of others and of other institutions aren’t found', async () => {
    const { person, team } = await buildMember(institution, 'read');
    const theirs = await buildBatch(institution, { team_id: team.id, created_at: noonAgo(60) });
    await buildCourses(institution, ['Theirs'], theirs);
    const member = as(app, person);
    const all = await member.call(readEvidence, { query: {} });
    expect([all.about.batches, numberIn(all, 'tracked')]).toEqual([[theirs], [1, 1]]);
    const elsewhere = await buildBatch(await buildInstitution());
    for (const [caller, id] of [
      [member, batch.id],
      [admin, elsewhere.id],
    ] as const)
      await expect(caller.call(readEvidence, { query: { batchIds: [id] } })).rejects.toMatchObject({
        code: 'not_found',
      });
  });
});

test('a workbook has a sheet for each table, in which unknown is empty', async () => {
  await keepDocuments();
  await keepDecision(institution, { courseId: idOf(1), standing: 'exception', from: 30, reason: 'Not ours' });
  const token = await readingToken(admin);
  const query = { batchIds: [batch.id], since: dayAgo(50), format: 'xlsx' as const };
  const sheets = await sheetsOf(await ask(app, token, exportEvidence, { query }));
  expect(sheets.map(({ name }) => name)).toEqual([
    'Numbers',
    'Courses not checked',
    'Scope',
    'Decisions with reasons',
    'Judged as fine',
    'People’s work',
    'Trend',
    'Configuration and versions',
  ]);
  const [numbers, , , decisions] = sheets;
  const rowOf = (name: string) => numbers?.rows.find((row) => row.includes(name));
  expect(rowOf('Documents checked')?.slice(2, 4)).toEqual([10, 40]);
  expect(
    rowOf('Videos')
      ?.slice(2, 4)
      .every((cell) => cell === null || cell === undefined),
  ).toBe(true);
  expect(decisions?.rows.flat()).toContain('Not ours');
});
