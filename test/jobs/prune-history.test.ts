import { db } from '#server/infra/db/database.ts';
import { pruneHistoryJob } from '#server/scans/prune-history.job.ts';
import { buildBatch, buildCourses, buildInstitution, type BuiltInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { runJobs } from '#test/support/jobs.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);
beforeEach(emptyDatabase);

const dayMs = 24 * 3_600_000;

/** A course with a scan and a day of history, in no batch for so many days; null for one that is in a batch. */
async function buildScanned(institution: BuiltInstitution, title: string, untrackedDays: number | null) {
  const batch = untrackedDays === null ? await buildBatch(institution) : undefined;
  const [course = { id: 0 }] = await buildCourses(institution, [title], batch);
  const { id } = course;
  const values = { institution_id: institution.id, course_id: id, tool: 'core' as const };
  await db()
    .insertInto('course_scans')
    .values({ ...values, status: 'succeeded', scanned_at: new Date() })
    .execute();
  await db()
    .insertInto('course_history')
    .values({ ...values, metrics: [1], valid_from: '2026-01-01', valid_to: null })
    .execute();
  if (untrackedDays !== null)
    await db()
      .updateTable('courses')
      .set({ untracked_at: new Date(Date.now() - untrackedDays * dayMs) })
      .where('id', '=', id)
      .execute();
}

async function titlesWithHistory() {
  const rows = await db()
    .selectFrom('course_history as h')
    .innerJoin('courses as c', 'c.id', 'h.course_id')
    .innerJoin('course_scans as s', 's.course_id', 'c.id')
    .select('c.title')
    .orderBy('c.title')
    .execute();
  return rows.map(({ title }) => title);
}

async function prune(institution: BuiltInstitution) {
  await pruneHistoryJob.enqueue(institution.scope, {});
  expect(await runJobs()).toEqual([{ job: 'prune-history', outcome: 'done' }]);
}

test('forgets the data of courses in no batch for 90 days, and of no others', async () => {
  const institution = await buildInstitution();
  await buildScanned(institution, 'Tracked', null);
  await buildScanned(institution, 'Recent', 89);
  await buildScanned(institution, 'Old', 91);
  await buildScanned(await buildInstitution(), 'Elsewhere', 91);
  await prune(institution);
  expect(await titlesWithHistory()).toEqual(['Elsewhere', 'Recent', 'Tracked']);
  expect(await db().selectFrom('courses').select('id').execute()).toHaveLength(4);
});

test('keeps the data for as long as the institution says', async () => {
  const institution = await buildInstitution({ settings: JSON.stringify({ historyDays: 365 }) });
  await buildScanned(institution, 'Old', 91);
  await buildScanned(institution, 'Older', 366);
  await prune(institution);
  expect(await titlesWithHistory()).toEqual(['Old']);
});
