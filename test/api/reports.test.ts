import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { closeDays, fillPast, rebuildDays, rollUpToday } from '#server/history/history.service.ts';
import { createApiToken } from '#shared/api-tokens/api-token.api.ts';
import { listReportPresets, queryReport, readReport } from '#shared/reports/report.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, withToken, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { coreValues as values, recordScan } from '#test/support/recorded-scan.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ time_zone: 'America/Chicago' });
  admin = as(app, await buildAdmin(institution));
});

const scanned = (courseId: number, given: (number | null)[], now: Date) =>
  recordScan(institution, { courseId, values: given, now });

const report = (query: Record<string, string | number | readonly number[]>) =>
  admin.call(readReport, { query: { reportId: 'core_courses', ...query } });

describe('the days of a batch', () => {
  test("sum up that day's members, and stay fixed once the day is over", async () => {
    const batch = await buildBatch(institution, { created_at: new Date('2026-03-01T00:00:00Z') });
    const courses = await buildCourses(institution, ['A', 'B', 'C'], batch);
    const noon = new Date('2026-03-05T18:00:00Z');
    await scanned(courses[0]?.id ?? 0, values(1, 10), noon);
    await scanned(courses[1]?.id ?? 0, values(0, null), noon);
    await rollUpToday(institution.scope, batch.id, noon);
    await closeDays(institution.scope, new Date('2026-03-06T18:00:00Z'));
    await scanned(courses[2]?.id ?? 0, values(1, 99), new Date('2026-03-07T18:00:00Z'));
    await closeDays(institution.scope, new Date('2026-03-07T18:00:00Z'));
    const { data } = await report({ batchIds: [batch.id], startDate: '2026-03-01', endDate: '2026-03-07' });
    const fifth = data.find(({ date }) => date === '2026-03-05');
    expect(fifth).toEqual({
      date: '2026-03-05',
      courses: 3,
      scannedCourses: 2,
      laterBatches: 0,
      behind: { 'core.published': 2, 'core.published_percent': 2, 'core.studentCount': 1 },
      'core.published': 1,
      'core.published_percent': 50,
      'core.studentCount': 10,
    });
    expect(data.find(({ date }) => date === '2026-03-06')).toMatchObject({
      courses: 3,
      'core.studentCount': 10,
    });
  });

  test('are filled in after an outage, even when today was summed up first', async () => {
    const batch = await buildBatch(institution, { created_at: new Date('2026-03-01T00:00:00Z') });
    const [course] = await buildCourses(institution, ['A'], batch);
    const [before, after] = [new Date('2026-03-05T18:00:00Z'), new Date('2026-03-08T18:00:00Z')];
    await scanned(course?.id ?? 0, values(1, 10), before);
    await rollUpToday(institution.scope, batch.id, before);
    await rollUpToday(institution.scope, batch.id, after);
    await closeDays(institution.scope, after);
    const { data } = await report({ batchIds: [batch.id], startDate: '2026-03-05', endDate: '2026-03-08' });
    expect(data.map((row) => row['core.studentCount'])).toEqual([10, 10, 10, 10]);
  });

  test('carry a value for seven days and no further', async () => {
    const batch = await buildBatch(institution, { created_at: new Date('2026-02-01T00:00:00Z') });
    const [course] = await buildCourses(institution, ['A'], batch);
    await scanned(course?.id ?? 0, values(1, 10), new Date('2026-03-01T18:00:00Z'));
    await closeDays(institution.scope, new Date('2026-03-07T18:00:00Z'));
    await closeDays(institution.scope, new Date('2026-03-13T18:00:00Z'));
    const { data } = await report({ batchIds: [batch.id], startDate: '2026-03-01', endDate: '2026-03-12' });
    const known = data.filter((row) => row['core.studentCount'] !== null).map(({ date }) => date);
    expect(known.at(-1)).toBe('2026-03-08');
    expect(data.at(-1)).toMatchObject({ date: '2026-03-12', courses: 1, 'core.studentCount': null });
  });

  test.each([
    ['in the east', 'Asia/Tokyo', '2026-03-02T16:00:00Z', '2026-03-02T16:04:00Z'],
    ['in the west', 'America/Los_Angeles', '2026-03-03T01:00:00Z', '2026-03-03T07:04:00Z'],
  ])(
    'stay open for the past of joining courses until the first day is over %s',
    async (_, time_zone, created_at, night) => {
      await db().updateTable('institutions').set({ time_zone }).execute();
      const batch = await buildBatch(institution, { created_at: new Date(created_at) });
      const firstRollup = () =>
        db().selectFrom('batches').select('first_rollup_on').where('id', '=', batch.id).executeTakeFirst();
      await closeDays(institution.scope, new Date(night));
      expect(await firstRollup()).toEqual({ first_rollup_on: null });
      await closeDays(institution.scope, new Date(Date.parse(night) + 86_400_000));
      expect(await firstRollup()).toEqual({ first_rollup_on: expect.any(String) as string });
    },
  );

  test("agree with the histories they're built from, however the courses came in", async () => {
    const batch = await buildBatch(institution, { created_at: new Date('2026-03-13T18:00:00Z') });
    const courses = await buildCourses(institution, ['A', 'B', 'C'], batch);
    const start = Date.parse('2026-03-01T18:00:00Z');
    const students = new Map<string, number>();
    for (let day = 0; day < 12; day += 1) {
      const now = new Date(start + day * 86_400_000);
      for (const [index, { id }] of courses.entries())
        await scanned(id, values(day % 2, Math.floor((day * (index + 1)) / 3)), now);
      const sum = [0, 1, 2].reduce((total, index) => total + Math.floor((day * (index + 1)) / 3), 0);
      students.set(now.toISOString().slice(0, 10), sum);
    }
    const expectAll = async () => {
      const { data } = await report({ batchIds: [batch.id], startDate: '2026-03-01', endDate: '2026-03-12' });
      expect(Object.fromEntries(data.map((row) => [row.date, row['core.studentCount']]))).toEqual(
        Object.fromEntries(students),
      );
    };
    for (const { id } of courses) await fillPast(institution.scope, batch.id, [id]);
    await expectAll();
    await rebuildDays(institution.scope, batch.id, { fromDay: '2026-03-01', toDay: '2026-03-12' });
    await expectAll();
  });
});

describe('a report', () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());

  test("adds up the chosen batches, and shows only the newest day when it's current", async () => {
    const batches = [await buildBatch(institution), await buildBatch(institution)];
    for (const [index, batch] of batches.entries()) {
      const [course] = await buildCourses(institution, [`Course ${index}`], batch);
      await scanned(course?.id ?? 0, values(1, 10 * (index + 1)), new Date());
      await rollUpToday(institution.scope, batch.id, new Date());
    }
    const { data, asOf, params } = await report({
      batchIds: batches.map(({ id }) => id),
      reportDuration: 'current',
    });
    const counts = { date: today, scannedCourses: 2, laterBatches: 0 };
    expect(data).toMatchObject([{ ...counts, courses: 2, 'core.published': 2, 'core.studentCount': 30 }]);
    expect(data[0]?.behind).toEqual({
      'core.published': 2,
      'core.published_percent': 2,
      'core.studentCount': 2,
    });
    expect(Date.parse(asOf ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(params.fields.map(({ id }) => id)).toEqual([
      'core.published',
      'core.published_percent',
      'core.studentCount',
    ]);
    const one = await report({ batchIds: [batches[0]?.id ?? 0], fields: 'core.published' as never });
    expect(one.data).toMatchObject([{ ...counts, courses: 1, scannedCourses: 1, 'core.published': 1 }]);
  });

  test("is empty without batches, and says what's wrong with a query", async () => {
    expect((await report({})).data).toEqual([]);
    const ask = async (query: string) => (await admin.request('GET', `/api/reports?${query}`)).body;
    expect(await ask('')).toMatchObject({ code: 'invalid_input', message: 'reportId is required' });
    expect(await ask('reportId=nope')).toMatchObject({ code: 'not_found' });
    expect(await ask('reportId=core_courses&reportDuration=ever')).toMatchObject({ code: 'invalid_input' });
    expect(await ask('reportId=core_courses&batchIds=x')).toMatchObject({ code: 'invalid_input' });
    const batch = await buildBatch(institution);
    expect(await ask(`reportId=core_courses&batchIds=${batch.id}&fields=udoit.score`)).toMatchObject({
      code: 'invalid_input',
    });
    expect(
      await ask(`reportId=core_courses&batchIds=${batch.id}&startDate=2026-03-02&endDate=2026-03-01`),
    ).toMatchObject({ code: 'invalid_input' });
  });

  test("hides batches of other teams and institutions, and presets of tools the institution doesn't have", async () => {
    const { person } = await buildMember(institution, 'read');
    const ours = await buildBatch(institution);
    const theirs = await buildBatch(await buildInstitution());
    for (const [caller, id] of [
      [as(app, person), ours.id],
      [admin, theirs.id],
    ] as const) {
      await expect(
        caller.call(readReport, { query: { reportId: 'core_courses', batchIds: [id] } }),
      ).rejects.toMatchObject({ code: 'not_found' });
    }
    await db()
      .updateTable('institutions')
      .set({ active_products: [] })
      .where('id', '=', institution.id)
      .execute();
    expect((await admin.call(listReportPresets, {})).presets).toEqual([]);
  });
});

describe('a report over more batches than an address can hold', () => {
  const count = 600;
  /** That many batches with a course each, all summed up two days ago. */
  async function buildMany() {
    const { rows } = await sql<{ id: number }>`
      insert into batches (institution_id, title, title_key, type)
      select ${institution.id}, 'B' || n, 'b' || n, 'static' from generate_series(1, ${count}) n returning id`.execute(
      db(),
    );
    await sql`insert into batch_days (institution_id, batch_id, tool, day, courses, scanned_courses, sums, counts)
      select institution_id, id, 'core', current_date - 2, 1, 1, array[1, 30]::float8[], array[1, 1] from batches`.execute(
      db(),
    );
    return rows.map(({ id }) => id);
  }
  const question = (batchIds: number[]) => ({ reportId: 'core_courses', batchIds });

  test('is read with a body, with the same numbers', async () => {
    const batchIds = await buildMany();
    const { data } = await admin.call(queryReport, { body: question(batchIds) });
    expect(data).toMatchObject([
      { courses: count, 'core.published': count, 'core.studentCount': 30 * count },
    ]);
    const some = batchIds.slice(0, 500);
    expect((await admin.call(queryReport, { body: question(some) })).data).toEqual(
      (await admin.call(readReport, { query: question(some) })).data,
    );
  });

  test("isn't found when the person can't see one of the batches, and names wrong fields where they were sent", async () => {
    const theirs = await buildBatch(await buildInstitution());
    const batchIds = [...(await buildMany()), theirs.id];
    await expect(admin.call(queryReport, { body: question(batchIds) })).rejects.toMatchObject({
      code: 'not_found',
    });
    const body = { ...question(batchIds.slice(0, 1)), fields: ['core.beauty'] };
    await expect(admin.call(queryReport, { body })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'body.fields': expect.any(String) as unknown },
    });
  });

  test('can be requested with a read token, and leaves nothing in the audit log', async () => {
    const batchIds = await buildMany();
    const { token } = await admin.call(createApiToken, { body: { title: 'Reader', reach: 'read' } });
    await db().deleteFrom('audit_entries').execute();
    const reader = withToken(app, token);
    expect((await reader.call(queryReport, { body: question(batchIds) })).data).toHaveLength(1);
    expect(await db().selectFrom('audit_entries').selectAll().execute()).toEqual([]);
  });
});
