import { sql } from 'kysely';
import { recordHistory, recordMembers } from '#server/history/history.service.ts';
import { dropBefore, listMonths, noteDue, keepMonths } from '#server/history/month-partitions.service.ts';
import { db } from '#server/infra/db/database.ts';
import { listDays } from '#server/reports/report-days.service.ts';
import { buildBatch, buildCourses, buildInstitution, type BuiltInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';

// Long ago, so that no other test's months are in the way. What's kept on 2012-10-05 begins with September 2010.

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);
beforeEach(emptyDatabase);

const at = (day: string) => new Date(`${day}T12:00:00Z`);

async function monthsOf(history: 'course_history' | 'group_days') {
  const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = ${history}::regclass order by 1`.execute(db());
  return rows.map(({ name }) => name.slice(history.length + 1)).filter((name) => name < '2013');
}

const spans = async () =>
  (
    await db()
      .selectFrom('course_history as h')
      .innerJoin('courses as c', 'c.id', 'h.course_id')
      .select(['c.title', 'h.valid_from', 'h.valid_to'])
      .orderBy('c.title')
      .orderBy('h.valid_from')
      .execute()
  ).map(({ title, valid_from, valid_to }) => `${title} ${valid_from} ${valid_to ?? 'open'}`);

/** Three courses with spans since early 2010, and a sum of a day then, in their months' partitions. */
async function buildPast(institution: BuiltInstitution) {
  const batch = await buildBatch(institution);
  const courses = await buildCourses(institution, ['Open', 'Ended', 'Long']);
  const [open = 0, ended = 0, long = 0] = courses.map(({ id }) => id);
  await sql`insert into batch_courses (institution_id, batch_id, course_id, name_key, search_key, lms_key)
    select ${institution.id}, ${batch.id}, id, '', '', '' from courses`.execute(db());
  await recordMembers(institution.scope, { batchId: batch.id, at: at('2010-01-02') });
  await keepMonths(at('2010-01-15'));
  await sql`insert into course_history
      (institution_id, course_id, tool, valid_from, valid_to, confirmed_to, metrics) values
    (${institution.id}, ${open}, 'core', '2010-01-03', null, '2012-10-04', '{1}'),
    (${institution.id}, ${ended}, 'core', '2010-01-03', '2010-02-20', '2010-02-20', '{2}'),
    (${institution.id}, ${ended}, 'core', '2010-02-21', '2010-03-10', '2010-03-10', '{3}'),
    (${institution.id}, ${long}, 'core', '2010-02-10', '2012-01-31', '2012-01-31', '{4}'),
    (${institution.id}, ${long}, 'core', '2012-02-01', null, '2012-10-04', '{5}')`.execute(db());
  await sql`with g as (insert into course_groups (institution_id, batch_ids, key)
      values (${institution.id}, array[${batch.id}::int], 'k') returning id)
    insert into group_days (group_id, institution_id, tool, day, courses, scanned_courses,
      sums, counts, derived_sums, derived_counts)
    select g.id, ${institution.id}, 'core', day::date, 1, 1, '{1}', '{1}', '{}', '{}'
    from g, unnest(array['2010-02-03', '2011-05-01']) day`.execute(db());
  return { batch, courseId: ended };
}

const report = (institution: BuiltInstitution, batchId: number) =>
  listDays(
    institution.scope,
    { tool: 'core', batchIds: [batchId], values: [{ metric: 'core.studentCount' }], only: {} },
    { from: '2010-04-01', to: '2012-10-04', today: '2012-10-05' },
  );

test('an old month is dropped whole a week after it is due, and what lasted longer stays', async () => {
  const institution = await buildInstitution({ time_zone: 'UTC' });
  const { batch } = await buildPast(institution);
  const before = await report(institution, batch.id);
  await keepMonths(at('2012-10-05'));
  await keepMonths(at('2012-10-11'));
  expect(await monthsOf('course_history')).toEqual(expect.arrayContaining(['2010_01', '2010_02', '2010_03']));
  await keepMonths(at('2012-10-12'));
  // The coming months, and the one that has rows but had no partition.
  expect(await monthsOf('course_history')).toEqual(['2012_02', '2012_10', '2012_11', '2012_12']);
  expect(await monthsOf('group_days')).toEqual(['2011_05', '2012_10', '2012_11', '2012_12']);
  expect(await spans()).toEqual([
    'Long 2010-04-01 2012-01-31',
    'Long 2012-02-01 open',
    'Open 2010-04-01 open',
  ]);
  expect(await db().selectFrom('group_days').select('day').execute()).toEqual([{ day: '2011-05-01' }]);
  expect(before.length).toBe(918);
  expect(await report(institution, batch.id)).toEqual(before);
});

test('a month that another process has dropped meanwhile has nothing noted of it', async () => {
  await keepMonths(at('2010-01-15'));
  const [month] = await listMonths('group_days');
  await dropBefore('group_days', month!.to, [month!]);
  await noteDue(month!, '2012-10-05');
  expect((await listMonths('group_days')).map(({ name }) => name)).not.toContain(month!.name);
});

test('what came into a month after it was looked through, and before it is dropped, stays if it lasted longer', async () => {
  await buildPast(await buildInstitution({ time_zone: 'UTC' }));
  const months = (await listMonths('course_history')).filter(({ to }) => to <= '2010-04-01');
  await dropBefore('course_history', '2010-04-01', months);
  expect(await spans()).toEqual([
    'Long 2010-04-01 2012-01-31',
    'Long 2012-02-01 open',
    'Open 2010-04-01 open',
  ]);
});

test('a write into a month that is gone is taken, and stays where it is', async () => {
  const institution = await buildInstitution({ time_zone: 'UTC' });
  const { courseId } = await buildPast(institution);
  for (const day of ['2012-10-05', '2012-10-12']) await keepMonths(at(day));
  const late = { courseId, tool: 'core' as const, values: [7] };
  await recordHistory(institution.scope, { ...late, at: at('2010-02-25') });
  await recordHistory(institution.scope, { ...late, values: [8], at: at('2010-02-27') });
  await keepMonths(at('2012-10-13'));
  expect(await monthsOf('course_history')).not.toContain('2010_02');
  expect((await spans()).filter((span) => span.startsWith('Ended'))).toEqual([
    'Ended 2010-02-25 2010-02-26',
    'Ended 2010-02-27 open',
  ]);
});

test('a clock that is years ahead for a while, even again and again, costs nothing', async () => {
  const institution = await buildInstitution({ time_zone: 'UTC' });
  await buildPast(institution);
  const before = await spans();
  for (const day of ['2012-10-05', '2010-01-16', '2012-10-20', '2010-01-17', '2012-10-30', '2010-01-18'])
    await keepMonths(at(day));
  expect(await spans()).toEqual(before);
  expect(await db().selectFrom('group_days').select('day').execute()).toHaveLength(2);
});

test('a course takes its history along when it goes, from every month', async () => {
  const institution = await buildInstitution({ time_zone: 'UTC' });
  await buildPast(institution);
  await keepMonths(at('2010-05-01'));
  await sql`delete from batches`.execute(db());
  await sql`delete from courses where title = 'Long'`.execute(db());
  await sql`delete from course_groups`.execute(db());
  expect((await spans()).filter((span) => span.startsWith('Long'))).toEqual([]);
  expect(await db().selectFrom('group_days').selectAll().execute()).toEqual([]);
});
