import { db } from '#server/infra/db/database.ts';
import { buildBatch, buildCourses, buildInstitution, type BuiltInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { forgetIn } from '#test/support/forget.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);

const hourMs = 3_600_000;
const now = new Date('2026-03-02T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
let institution: BuiltInstitution;

beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution();
});

/** A batch with a course and a sync that added it, removed that many hours ago. */
async function buildRemoved(title: string, hours: number | null, of = institution) {
  const deleted_at = hours === null ? null : hoursAgo(hours);
  const batch = await buildBatch(of, { title, deleted_at });
  const [course] = await buildCourses(of, [`Course of ${title}`], batch);
  const { id: sync_id } = await db()
    .insertInto('syncs')
    .values({ institution_id: of.id, batch_id: batch.id, trigger_type: 'manual', status: 'completed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('sync_changes')
    .values({
      institution_id: of.id,
      sync_id,
      course_id: course?.id ?? 0,
      change: 'added',
      title,
      lms_course_id: '1',
      applied: true,
    })
    .execute();
}

const run = (signal = new AbortController().signal) =>
  forgetIn('batches', institution.scope, { now, signal });

const titlesIn = async (table: 'batches' | 'sync_changes') => {
  const rows = await db().selectFrom(table).select('title').orderBy('title').execute();
  return rows.map(({ title }) => title);
};
const countMembers = async () => (await db().selectFrom('batch_courses').selectAll().execute()).length;

test('deletes what was removed a day ago with everything attached, and keeps the courses', async () => {
  await buildRemoved('Long removed', 25);
  await buildRemoved('Just removed', 23);
  await buildRemoved('In use', null);
  await buildRemoved('Theirs', 25, await buildInstitution());
  await run();
  const left = ['In use', 'Just removed', 'Theirs'];
  expect(await titlesIn('batches')).toEqual(left);
  expect(await titlesIn('sync_changes')).toEqual(left);
  expect(await countMembers()).toBe(3);
  expect(await db().selectFrom('courses').selectAll().execute()).toHaveLength(4);
});

test('continues where it was interrupted', async () => {
  await buildRemoved('One', 25);
  await buildRemoved('Two', 25);
  for (const left of [2, 1]) {
    await expect(run(AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping');
    expect(await countMembers()).toBe(left);
  }
  await run();
  expect(await titlesIn('batches')).toEqual([]);
});

test('deletes the syncs of a batch before the batch, and no other syncs', async () => {
  await buildRemoved('Long removed', 25);
  await buildRemoved('Just removed', 23);
  await buildRemoved('In use', null);
  await buildRemoved('Theirs', 25, await buildInstitution());
  await expect(run(AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping');
  expect(await titlesIn('sync_changes')).toEqual(['In use', 'Just removed', 'Theirs']);
  expect(await titlesIn('batches')).toHaveLength(4);
  expect(await countMembers()).toBe(4);
});
