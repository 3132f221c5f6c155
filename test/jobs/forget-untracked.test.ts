import { db } from '#server/infra/db/database.ts';
import { forgetUntracked } from '#server/scans/history.service.ts';
import { buildBatch, buildCourses, buildInstitution } from '#test/support/build.ts';
import { closeTestDatabase, openTestDatabase } from '#test/support/database.ts';

beforeAll(() => openTestDatabase());
afterAll(() => closeTestDatabase());

const day = 86_400_000;

test('forgets what was scanned of courses 90 days after they left their last batch, and of no other', async () => {
  const institution = await buildInstitution();
  const elsewhere = await buildInstitution();
  const tracked = await buildCourses(institution, ['Tracked'], await buildBatch(institution));
  const untracked = await buildCourses(institution, ['Long gone', 'Just gone']);
  const theirs = await buildCourses(elsewhere, ['Theirs']);
  const all = [...tracked, ...untracked, ...theirs];
  for (const { id } of all) {
    const { institution_id } = await db()
      .selectFrom('courses')
      .select('institution_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('course_history')
      .values({
        institution_id,
        course_id: id,
        tool: 'core',
        valid_from: '2026-01-01',
        valid_to: null,
        metrics: [1],
      })
      .execute();
    await db().insertInto('course_scans').values({ institution_id, course_id: id, tool: 'core' }).execute();
  }
  const now = new Date();
  const goneSince = (title: string, days: number) =>
    db()
      .updateTable('courses')
      .set({ untracked_at: new Date(now.getTime() - days * day) })
      .where('title', '=', title)
      .execute();
  await goneSince('Long gone', 91);
  await goneSince('Just gone', 89);
  await goneSince('Theirs', 91);
  await forgetUntracked(institution.scope, now);
  const stays = ['Just gone', 'Theirs', 'Tracked'];
  expect(await titlesIn(db().selectFrom('course_history').select('course_id'))).toEqual(stays);
  expect(await titlesIn(db().selectFrom('course_scans').select('course_id'))).toEqual(stays);
});

test('keeps it for as long as the institution says', async () => {
  const institution = await buildInstitution({ settings: JSON.stringify({ historyDays: 365 }) });
  for (const { id } of await buildCourses(institution, ['Gone for 91 days', 'Gone for 366 days'])) {
    const values = { institution_id: institution.id, course_id: id, tool: 'core' as const };
    await db().insertInto('course_scans').values(values).execute();
  }
  const now = new Date();
  for (const days of [91, 366])
    await db()
      .updateTable('courses')
      .set({ untracked_at: new Date(now.getTime() - days * day) })
      .where('title', '=', `Gone for ${days} days`)
      .execute();
  await forgetUntracked(institution.scope, now);
  const ours = db()
    .selectFrom('course_scans')
    .select('course_id')
    .where('institution_id', '=', institution.id);
  expect(await titlesIn(ours)).toEqual(['Gone for 91 days']);
});

async function titlesIn(ids: { execute(): Promise<{ course_id: number }[]> }) {
  const rows = await ids.execute();
  const courses = await db().selectFrom('courses').select(['id', 'title']).execute();
  const titles = rows.map(({ course_id }) => courses.find(({ id }) => id === course_id)?.title);
  return titles.toSorted();
}
