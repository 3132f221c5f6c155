import { DateTime } from 'luxon';
import { randomFrom } from '#scripts/harness/random.ts';
import { recordHistory } from '#server/history/history.service.ts';
import { db } from '#server/infra/db/database.ts';
import {
  exportReport,
  exportScorecard,
  queryReport,
  queryReportMoves,
  queryScorecard,
  type ScorecardKind,
} from '#shared/reports/report.api.ts';
import { metricById, metricCount } from '#shared/scans/metrics.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAccountAdmin,
  buildAccounts,
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  ownAccounts,
  type BuiltCourse,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { ask, readingToken, sheetsOf } from '#test/support/downloads.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ time_zone: 'America/Chicago', active_products: ['core', 'udoit'] });
  admin = as(app, await buildAdmin(institution));
  await buildAccounts(institution, { uni: null, sci: 'uni', bio: 'sci', law: 'uni' });
  await db()
    .insertInto('lms_terms')
    .values(
      ['f26', 's27'].map((id) => ({
        institution_id: institution.id,
        lms_term_id: id,
        title: id === 'f26' ? 'Fall 2026' : 'Spring 2027',
        fetched_at: new Date(),
      })),
    )
    .execute();
});

const moment = (ago: number) =>
  DateTime.now().setZone('America/Chicago').startOf('day').minus({ days: ago }).plus({ hours: 12 });
const day = (ago: number) => moment(ago).toISODate() ?? '';

/** What a scan found that many days ago. */
async function scanned({ id }: BuiltCourse, ago: number, errors: number) {
  const values = Array.from<number | null>({ length: metricCount('udoit') }).fill(null);
  values[metricById('udoit.error_count').position - 1] = errors;
  await recordHistory(institution.scope, {
    courseId: id,
    tool: 'udoit',
    values,
    at: moment(ago).toJSDate(),
    scoreVersion: null,
  });
}

const place = ({ id }: BuiltCourse, account: string | null, term: string | null = 'f26') =>
  db()
    .updateTable('courses')
    .set({ lms_account_id: account, lms_term_id: term })
    .where('id', '=', id)
    .execute();

const leaveScope = ({ id, title }: BuiltCourse, ago: number) =>
  db()
    .insertInto('scope_decisions')
    .values({
      institution_id: institution.id,
      course_id: id,
      subject: 'course',
      subject_key: '',
      subject_title: title,
      standing: 'archived',
      reason: 'Old',
      decided_at: moment(ago).toJSDate(),
      began_at: moment(ago).toJSDate(),
      decided_by_name: 'Ann',
    })
    .execute();

/** A batch with a course in Biology, two in Sciences and one in Law: errors of six days ago, and of yesterday. */
async function buildUnits() {
  const batch = await buildBatch(institution, { title: 'All', created_at: moment(9).toJSDate() });
  const courses = await buildCourses(institution, ['Botany', 'Physics', 'Optics', 'Torts'], batch);
  const facts = [
    ['bio', 'f26', 10, 4],
    ['sci', 'f26', 20, 20],
    ['sci', 's27', 30, 35],
    ['law', 's27', 7, 0],
  ] as const;
  for (const [at, [account, term, before, now]] of facts.entries()) {
    const course = courses[at];
    if (!course) throw new Error('There are four');
    await place(course, account, term);
    await scanned(course, 6, before);
    await scanned(course, 1, now);
  }
  return { batch, courses };
}

const errors = 'udoit.error_count';
const about = { reportId: 'udoit_issues', fields: [errors] };

const scorecard = (batchIds: readonly number[], given: object = {}, caller = admin) =>
  caller.call(queryScorecard, {
    body: { ...about, batchIds: [...batchIds], startDate: day(3), endDate: day(0), ...given } as never,
  });

const shown = ({ rows, together }: Awaited<ReturnType<typeof scorecard>>) =>
  [...rows, together].map((row) => [row.title, row.parent, row.courses, row.before[errors], row.now[errors]]);

describe('a scorecard', () => {
  test('has each unit with all that lies in it, on both days', async () => {
    const { batch } = await buildUnits();
    expect(shown(await scorecard([batch.id]))).toEqual([
      ['Account bio', 'sci', 1, 10, 4],
      ['Account law', 'uni', 1, 7, 0],
      ['Account sci', 'uni', 3, 60, 59],
      ['Account uni', null, 4, 67, 59],
      [null, null, 4, 67, 59],
    ]);
  });

  test('has terms, and batches, where a course counts in each and once in all together', async () => {
    const { batch, courses } = await buildUnits();
    expect(shown(await scorecard([batch.id], { by: 'term' }))).toEqual([
      ['Fall 2026', null, 2, 30, 24],
      ['Spring 2027', null, 2, 37, 35],
      [null, null, 4, 67, 59],
    ]);
    const other = await buildBatch(institution, { title: 'Other', created_at: moment(9).toJSDate() });
    const [botany] = courses;
    if (botany)
      await db()
        .insertInto('member_spans')
        .values({
          institution_id: institution.id,
          batch_id: other.id,
          course_id: botany.id,
          from_day: day(8),
          has_past: false,
        })
        .execute();
    expect(shown(await scorecard([batch.id, other.id], { by: 'batch' }))).toEqual([
      ['All', null, 4, 67, 59],
      ['Other', null, 1, 10, 4],
      [null, null, 4, 67, 59],
    ]);
  });

  test('says what it doesn’t know: courses without a unit, days before anything was tracked', async () => {
    const { batch, courses } = await buildUnits();
    if (courses[3]) await place(courses[3], null, null);
    const { rows } = await scorecard([batch.id], { startDate: day(30) });
    expect(rows.at(-1)).toMatchObject({ id: null, title: null, courses: 1 });
    expect(rows.map(({ before }) => before[errors])).toEqual(rows.map(() => null));
    const past = await scorecard([batch.id], { startDate: day(40), endDate: day(30) });
    expect(past).toMatchObject({ rows: [], together: { courses: 0, now: { [errors]: null } } });
  });

  test('refuses a day in the future, an unknown number, and another institution’s batch', async () => {
    const { batch } = await buildUnits();
    await expect(scorecard([batch.id], { endDate: day(-2) })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(scorecard([batch.id], { fields: ['none'] })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    const theirs = await buildBatch(await buildInstitution());
    await expect(scorecard([theirs.id])).rejects.toMatchObject({ code: 'not_found' });
    expect(await scorecard([])).toMatchObject({ rows: [], together: { courses: 0 } });
  });

  test('ends a way up that leads in a circle', async () => {
    const { batch } = await buildUnits();
    await db()
      .updateTable('lms_accounts')
      .set({ parent_lms_account_id: 'bio' })
      .where('lms_account_id', '=', 'uni')
      .execute();
    const { together, rows } = await scorecard([batch.id]);
    expect(together.courses).toBe(4);
    expect(rows.map(({ title, courses }) => [title, courses])).toEqual([
      ['Account bio', 4],
      ['Account law', 1],
      ['Account sci', 4],
      ['Account uni', 4],
    ]);
  });

  test('hides units above from admins of those below, and says nothing of others', async () => {
    const { batch } = await buildUnits();
    await db().updateTable('institutions').set({ settings: ownAccounts }).execute();
    await db().updateTable('batches').set({ lms_account_id: 'sci' }).where('id', '=', batch.id).execute();
    const dean = as(app, await buildAccountAdmin(institution, ['sci', 'bio']));
    const { rows } = await scorecard([batch.id], {}, dean);
    expect(rows.map(({ title, parent }) => [title, parent])).toEqual([
      ['Account bio', 'sci'],
      ['Account law', null],
      ['Account sci', null],
    ]);
  });

  test('agrees with the report over time on any two days, for whatever happened to its courses', async () => {
    for (const seed of [1, 2, 3]) {
      const random = randomFrom(seed);
      const batches = [];
      for (const age of [9, 4]) {
        const batch = await buildBatch(institution, { created_at: moment(age).toJSDate() });
        batches.push(batch.id);
        const courses = await buildCourses(institution, ['A', 'B', 'C', 'D'], batch);
        for (const course of courses) {
          await place(course, random.pick(['uni', 'sci', 'bio', 'law', null]));
          for (const ago of [8, 6, 3, 1])
            if (random.chance(0.6)) await scanned(course, ago, random.between(0, 50));
          if (random.chance(0.4)) await leaveScope(course, random.between(0, 7));
        }
      }
      for (const by of ['unit', 'term', 'batch'] as ScorecardKind[]) {
        const [from, to] = [random.between(4, 8), random.between(0, 3)];
        const period = { startDate: day(from), endDate: day(to) };
        const report = await admin.call(queryReport, { body: { ...about, ...period, batchIds: batches } });
        const { together } = await scorecard(batches, { by, ...period });
        const [first, last] = [day(from), day(to)].map((date) =>
          report.data.find((row) => row.date === date),
        );
        expect([
          seed,
          by,
          together.courses,
          together.inScope,
          together.scannedCourses,
          together.now[errors],
          together.before[errors],
        ]).toEqual([
          seed,
          by,
          last?.courses ?? 0,
          last?.inScope ?? 0,
          last?.scannedCourses ?? 0,
          last?.[errors] ?? null,
          first?.[errors] ?? null,
        ]);
      }
    }
  });

  test('is exported with what each unit lies in, and all together at the end', async () => {
    const { batch } = await buildUnits();
    const file = await ask(app, await readingToken(admin), exportScorecard, {
      body: { ...about, batchIds: [batch.id], startDate: day(3), format: 'xlsx' },
    });
    const [sheet] = await sheetsOf(file);
    expect(sheet?.rows.map((row) => row.slice(0, 3))).toEqual([
      ['Unit', 'Lies in', 'Courses'],
      ['Account bio', 'Account sci', 1],
      ['Account law', 'Account uni', 1],
      ['Account sci', 'Account uni', 3],
      ['Account uni', null, 4],
      ['All together', null, 4],
    ]);
  });
});

describe('the lines of a report', () => {
  const report = (batchIds: readonly number[], given: object) =>
    admin.call(queryReport, {
      body: { ...about, batchIds: [...batchIds], startDate: day(2), ...given } as never,
    });

  test('are units with all that lies in them, and terms, in the order asked for', async () => {
    const { batch } = await buildUnits();
    const { lines } = await report([batch.id], { lineUnitIds: ['sci', 'bio'], lineTermIds: ['s27'] });
    expect(lines.map(({ kind, title, data }) => [kind, title, data.map((row) => row[errors])])).toEqual([
      ['unit', 'Account sci', [60, 59, 59]],
      ['unit', 'Account bio', [10, 4, 4]],
      ['term', 'Spring 2027', [37, 35, 35]],
    ]);
  });

  test('are two days alone if that is asked for, with what is known of each', async () => {
    const { batch } = await buildUnits();
    const period = { startDate: day(5), endDate: day(0), days: 'ends', lineUnitIds: ['sci', 'law'] };
    const { data, lines, params } = await report([batch.id], period);
    expect(params).toMatchObject({ from: day(5), to: day(0) });
    expect(data.map((row) => [row.date, row.courses, row[errors]])).toEqual([
      [day(5), 4, 67],
      [day(0), 4, 59],
    ]);
    expect(lines.map(({ title, data: rows }) => [title, rows.map((row) => [row.date, row[errors]])])).toEqual(
      [
        [
          'Account sci',
          [
            [day(5), 60],
            [day(0), 59],
          ],
        ],
        [
          'Account law',
          [
            [day(5), 7],
            [day(0), 0],
          ],
        ],
      ],
    );
    const before = await report([batch.id], { ...period, startDate: day(30) });
    expect(before.data.map(({ date }) => date)).toEqual([day(0)]);
  });

  test('of two days are exported as two rows', async () => {
    const { batch } = await buildUnits();
    const query = {
      ...about,
      batchIds: [batch.id],
      startDate: day(5),
      days: 'ends',
      format: 'xlsx',
    } as const;
    const [sheet] = await sheetsOf(await ask(app, await readingToken(admin), exportReport, { query }));
    expect(sheet?.rows.slice(1).map(([date]) => date)).toEqual([new Date(day(0)), new Date(day(5))]);
  });

  test('are at most eight, of whatever kind, and all found', async () => {
    const { batch } = await buildUnits();
    const ids = (count: number) => Array.from({ length: count }, (_, at) => `u${at}`);
    await expect(report([batch.id], { lineUnitIds: ids(9) })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(report([batch.id], { lineBatchIds: [batch.id], lineUnitIds: ids(8) })).rejects.toMatchObject(
      { code: 'invalid_input' },
    );
    await expect(report([batch.id], { lineUnitIds: ['gone'] })).rejects.toMatchObject({ code: 'not_found' });
    await expect(report([batch.id], { lineTermIds: ['gone'] })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a report on a unit has its courses alone, and so have those that moved it', async () => {
    const { batch } = await buildUnits();
    const { data, within, totals } = await report([batch.id], { unitId: 'sci' });
    expect(data.map((row) => [row.courses, row[errors]])).toEqual([
      [3, 60],
      [3, 59],
      [3, 59],
    ]);
    expect([within, totals.courses]).toEqual([[{ kind: 'unit', id: 'sci', title: 'Account sci' }], 3]);
    const moved = { reportId: 'udoit_issues', field: errors, startDate: day(2), endDate: day(0) };
    const of = (given: object) =>
      admin.call(queryReportMoves, { body: { ...moved, batchIds: [batch.id], ...given } });
    expect(await of({ direction: 'down', unitId: 'sci' })).toMatchObject({
      up: 1,
      down: 1,
      same: 1,
      courses: [{ title: 'Botany', change: -6 }],
    });
    expect(await of({ termId: 's27' })).toMatchObject({ up: 1, down: 1, same: 0 });
  });
});
