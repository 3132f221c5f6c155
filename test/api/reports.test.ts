import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { closeDays } from '#server/history/sum-days.service.ts';
import { createApiToken } from '#shared/api-tokens/api-token.api.ts';
import { updateBatch } from '#shared/batches/batch.api.ts';
import { listReportPresets, queryReport, readReport } from '#shared/reports/report.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, withToken, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  putIntoBatch,
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
    await closeDays(institution.scope, new Date('2026-03-06T18:00:00Z'));
    await scanned(courses[2]?.id ?? 0, values(1, 99), new Date('2026-03-07T18:00:00Z'));
    await closeDays(institution.scope, new Date('2026-03-07T18:00:00Z'));
    const { data } = await report({ batchIds: [batch.id], startDate: '2026-03-01', endDate: '2026-03-07' });
    const fifth = data.find(({ date }) => date === '2026-03-05');
    expect(fifth).toEqual({
      date: '2026-03-05',
      courses: 3,
      inScope: 3,
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

  test('are filled in after an outage', async () => {
    const batch = await buildBatch(institution, { created_at: new Date('2026-03-01T00:00:00Z') });
    const [course] = await buildCourses(institution, ['A'], batch);
    const [before, after] = [new Date('2026-03-05T18:00:00Z'), new Date('2026-03-08T18:00:00Z')];
    await scanned(course?.id ?? 0, values(1, 10), before);
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
});

describe('a report', () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());

  test("counts a course in several of the batches once, and shows only today when it's current", async () => {
    const batches = [await buildBatch(institution), await buildBatch(institution)];
    const ids = batches.map(({ id }) => id);
    const [shared, own] = await buildCourses(institution, ['Shared', 'Own']);
    if (!shared || !own) throw new Error('There are two');
    for (const batch of batches) await putIntoBatch(institution, batch, [shared]);
    await putIntoBatch(institution, { id: ids[1] ?? 0 }, [own]);
    await scanned(shared.id, values(1, 10), new Date());
    await scanned(own.id, values(0, 20), new Date());
    const { data, asOf, params, totals } = await report({ batchIds: ids, reportDuration: 'current' });
    const row = { date: today, scannedCourses: 2, laterBatches: 0, courses: 2, inScope: 2 };
    expect(data).toEqual([
      {
        ...row,
        behind: { 'core.published': 2, 'core.published_percent': 2, 'core.studentCount': 2 },
        'core.published': 1,
        'core.published_percent': 50,
        'core.studentCount': 30,
      },
    ]);
    expect([totals, params.from, params.to]).toEqual([{ courses: 2, inScope: 2 }, today, today]);
    expect(Date.parse(asOf ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const one = await report({ batchIds: ids.slice(0, 1), fields: 'core.studentCount' as never });
    expect(one.data).toMatchObject([{ courses: 1, scannedCourses: 1, 'core.studentCount': 10 }]);
    expect(one.params.fields).toEqual([
      { id: 'core.studentCount', label: 'Students', type: 'integer', unit: 'count', summary: 'sum' },
    ]);
  });

  test('counts the courses of archived batches among what it is about', async () => {
    const batches = [await buildBatch(institution), await buildBatch(institution)];
    for (const batch of batches) await buildCourses(institution, [`In ${batch.id}`], batch);
    const batchIds = batches.map(({ id }) => id);
    await admin.call(updateBatch, { params: { id: batchIds[1] ?? 0 }, body: { status: 0 } });
    const { data, totals } = await report({ batchIds, reportDuration: 'current' });
    expect([data.map(({ courses }) => courses), totals.courses]).toEqual([[1], 2]);
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
  /** That many batches with a course each, which was in it two days ago only. */
  async function buildMany() {
    const day = sql`(now() at time zone 'America/Chicago')::date - 2`;
    const { rows } = await sql<{ id: number }>`
      insert into batches (institution_id, title, title_key, type, created_at)
      select ${institution.id}, 'B' || n, 'b' || n, 'static', now() - interval '9 days'
      from generate_series(1, ${count}) n returning id`.execute(db());
    await sql`
      with made as (
        insert into courses (institution_id, lms_course_id, lms_key, title, name_key, search_key)
        select ${institution.id}, n, n, n, n, n from generate_series(1, ${count}) n returning id
      ), held as (
        insert into member_spans (institution_id, batch_id, course_id, from_day, to_day, has_past)
        select b.institution_id, b.id, m.id, ${day}, ${day}, true
        from (select *, row_number() over (order by id) as place from made) m
        join (select *, row_number() over (order by id) as place from batches where institution_id = ${institution.id}) b
          on b.place = m.place)
      insert into course_history (institution_id, course_id, tool, valid_from, valid_to, confirmed_to, metrics)
      select ${institution.id}, id, 'core', ${day}, ${day}, ${day}, array[1, 30] from made`.execute(db());
    return rows.map(({ id }) => id);
  }
  const question = (batchIds: number[]) => ({ reportId: 'core_courses', batchIds });

  test('is read with a body, with the same numbers', async () => {
    const batchIds = await buildMany();
    const { data } = await admin.call(queryReport, { body: question(batchIds) });
    expect(data).toMatchObject([
      { courses: count, 'core.published': count, 'core.studentCount': 30 * count },
    ]);
    await closeDays(institution.scope, new Date());
    expect((await admin.call(queryReport, { body: question(batchIds) })).data).toEqual(data);
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
