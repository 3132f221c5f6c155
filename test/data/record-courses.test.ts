import type { Scope } from '#server/infra/tenancy/scope.ts';
import { prepareOnceMany, recordCourses } from '#server/courses/course.service.ts';
import { db, engineInUse, inTransaction, outsideTransaction, runSql } from '#server/infra/db/database.ts';
import { sortIntoSearchIndexes } from '#server/infra/db/search.ts';
import { canvasCourse } from '#server/lms/canvas-types.ts';
import { buildBatch, buildInstitution } from '#test/support/build.ts';
import { closeTestDatabase, isSomeoneWaiting, openTestDatabase } from '#test/support/database.ts';
import { untilTrue } from '#test/support/server-process.ts';

let scope: Scope;

beforeAll(async () => {
  await openTestDatabase();
  ({ scope } = await buildInstitution());
});
afterAll(closeTestDatabase);

const course = (id: string, given: object = {}) =>
  canvasCourse.parse({ id, name: `Course ${id}`, workflow_state: 'available', ...given });

const stored = async (id: number) =>
  db().selectFrom('courses').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test("keeps the id of a course with no news, and doesn't touch it", async () => {
  const { ids: first } = await recordCourses(scope, [course('1'), course('2', { course_format: 'online' })]);
  const before = await stored(first.get('1') ?? 0);
  const { ids: again } = await recordCourses(scope, [course('1'), course('2'), course('3')]);
  expect([again.get('1'), again.get('2')]).toEqual([first.get('1'), first.get('2')]);
  expect(again.size).toBe(3);
  expect(await stored(before.id)).toEqual(before);
});

test('takes the format Canvas sends: a missing one is not set', async () => {
  const { ids } = await recordCourses(scope, [course('4', { course_format: 'online' })]);
  const id = ids.get('4') ?? 0;
  await recordCourses(scope, [course('4', { course_format: 'blended' })]);
  expect((await stored(id)).course_format).toBe('blended');
  await recordCourses(scope, [course('4')]);
  expect((await stored(id)).course_format).toBe('not_set');
});

test('copies a new title to the batches that hold the course', async () => {
  const id = (await recordCourses(scope, [course('5')])).ids.get('5') ?? 0;
  const { name_key, search_key, lms_key } = await stored(id);
  const batch = await buildBatch({ id: scope.institutionId });
  await db()
    .insertInto('batch_courses')
    .values({
      institution_id: scope.institutionId,
      batch_id: batch.id,
      course_id: id,
      name_key,
      search_key,
      lms_key,
    })
    .execute();
  await recordCourses(scope, [course('5', { name: 'Zoology' })]);
  const member = await db()
    .selectFrom('batch_courses')
    .select('name_key')
    .where('course_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(member.name_key).toBe('zoology');
});

test('leaves out a course that the database refuses, and keeps those beside it', async () => {
  await recordCourses(scope, [course('22')]);
  // Bypasses the schema that cleans Canvas's data.
  const refused = ['21', '22'].map((id) => ({ ...course(id), name: 'Bio\0logy' }));
  const recorded = await recordCourses(scope, [course('20'), ...refused, course('23'), course('24')]);
  expect(recorded.refused).toEqual(refused);
  // What was already known about the second one stays.
  expect([...recorded.ids.keys()].toSorted()).toEqual(['20', '22', '23', '24']);
  expect(await stored(recorded.ids.get('22') ?? 0)).toMatchObject({ title: 'Course 22' });
});

test('records courses that somebody else is adding at the same time', async () => {
  let second: ReturnType<typeof recordCourses> | undefined;
  const { ids } = await inTransaction(async () => {
    const recorded = await recordCourses(scope, [course('31'), course('32'), course('33')]);
    const others = [course('30'), course('32'), course('33', { name: 'Zoology' })];
    second = outsideTransaction(() => recordCourses(scope, others));
    // The embedded engine has them wait for the whole transaction.
    if (engineInUse() === 'postgres') await untilTrue(() => outsideTransaction(isSomeoneWaiting));
    return recorded;
  });
  const known = await second;
  expect(known).toMatchObject({ added: 1, refused: [] });
  expect(['32', '33'].map((id) => known?.ids.get(id))).toEqual(['32', '33'].map((id) => ids.get(id)));
  expect(await stored(ids.get('33') ?? 0)).toMatchObject({ title: 'Zoology' });
});

test('finds new courses while they wait for the search index, and once they have been sorted in', async () => {
  const many = Array.from({ length: 500 }, (_, place) =>
    course(String(7_000 + place), { name: 'Palaeography' }),
  );
  const waiting = () => runSql(`select gin_clean_pending_list('courses_by_search')::int as pages`);
  await recordCourses(scope, many.slice(0, 200));
  const { rows } = await waiting();
  expect(rows[0]?.pages).toBeGreaterThan(0);
  await recordCourses(scope, many.slice(200));
  expect(await countByIndex('palaeogr')).toBe(500);
  await sortIntoSearchIndexes();
  expect((await waiting()).rows).toEqual([{ pages: 0 }]);
  expect(await countByIndex('palaeogr')).toBe(500);
});

const countByIndex = (text: string) =>
  inTransaction(async () => {
    await runSql('set local enable_seqscan = off');
    const found = await db()
      .selectFrom('courses')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('search_key', 'like', `%${text}%`)
      .executeTakeFirstOrThrow();
    return Number(found.count);
  });

// The session keeps its plan for looking up the course that a row refers to, made while there were a few.
test('looks up the course of each new row by itself, however many there are by now', async () => {
  const { scope: other } = await buildInstitution();
  const prepareFor = prepareOnceMany();
  const countRead = async () => {
    const { rows } = await runSql(`select sum(pg_stat_get_xact_tuples_returned(id)) as count from (
      select 'courses'::regclass as id union select indexrelid from pg_index where indrelid = 'courses'::regclass) read`);
    return Number(rows[0]?.count);
  };
  const recordPage = (page: number) =>
    inTransaction(async () => {
      const before = await countRead();
      const courses = Array.from({ length: 100 }, (_, at) => course(`${page * 100 + at}`));
      const { added } = await recordCourses(other, courses);
      expect(added).toBe(courses.length);
      return { added, read: (await countRead()) - before };
    });
  const reads: number[] = [];
  for (let page = 0; page < 15; page += 1) {
    const { added, read } = await recordPage(page);
    reads.push(read);
    await prepareFor(added);
  }
  // A few hundred are as well read in one go; more are looked up one by one, three times each at most.
  expect(Math.max(...reads.slice(3))).toBeLessThanOrEqual(300);
});
