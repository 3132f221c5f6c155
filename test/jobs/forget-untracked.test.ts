import { sql } from 'kysely';
import { addMembers, removeMembers } from '#server/batches/membership.service.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import { forgetIn } from '#test/support/forget.ts';
import {
  buildBatch,
  buildCourses,
  buildInstitution,
  putIntoBatch,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);

const dayMs = 86_400_000;
const start = Date.parse('2026-01-01T03:41:00Z');
let institution: BuiltInstitution;

beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution();
});

/** Courses with scan results. */
async function buildScanned(of: BuiltInstitution, titles: readonly string[], batch?: { id: number }) {
  const courses = await buildCourses(of, titles, batch);
  const rows = courses.map(({ id }) => ({ institution_id: of.id, course_id: id, tool: 'core' as const }));
  const span = { valid_from: '2025-12-01', valid_to: null, confirmed_to: '2025-12-01', metrics: [1] };
  await db().insertInto('course_scans').values(rows).execute();
  const owned = courses.map(({ id }) => ({ institution_id: of.id, course_id: id }));
  await db()
    .insertInto('content_items')
    .values(
      owned.map((row) => ({
        ...row,
        kind: 'page' as const,
        lms_item_id: '1',
        title: 'One',
        address: 'pages/1',
      })),
    )
    .execute();
  await db()
    .insertInto('course_files')
    .values(owned.map((row) => ({ ...row, lms_file_id: '1', name: 'a.pdf', is_document: true })))
    .execute();
  await db()
    .insertInto('tidy_entries')
    .values(
      owned.map((row) => ({
        ...row,
        list: 'file_unused' as const,
        thing: '1',
        title: 'a.pdf',
        found_at: new Date(),
      })),
    )
    .execute();
  await db()
    .insertInto('course_history')
    .values(rows.map((row) => ({ ...row, ...span })))
    .execute();
  return courses;
}

/** The scheduled run, that many days after the first one. */
const runOnDay = (day: number, of = institution, signal = new AbortController().signal) =>
  forgetIn('course_scans', of.scope, { now: new Date(start + day * dayMs), signal });

/** The titles of courses that still have data; all of it goes together. */
async function remembered() {
  const titlesIn = async (table: string) => {
    const { rows } = await sql<{ title: string }>`
      select c.title from courses c join ${sql.table(table)} t on t.course_id = c.id
      order by c.title`.execute(db());
    return rows.map(({ title }) => title);
  };
  const scans = await titlesIn('course_scans');
  for (const table of ['course_history', 'content_items', 'course_files', 'tidy_entries'])
    expect([table, await titlesIn(table)]).toEqual([table, scans]);
  return scans;
}

const idsOf = (courses: readonly { id: number }[]) => courses.map(({ id }) => id);

test('forgets scan results of courses 90 days after they left their last batch, and of no others', async () => {
  await buildScanned(institution, ['Tracked'], await buildBatch(institution));
  await buildScanned(institution, ['Gone']);
  await buildScanned(await buildInstitution(), ['Theirs']);
  await runOnDay(0);
  await runOnDay(90);
  expect(await remembered()).toEqual(['Gone', 'Theirs', 'Tracked']);
  await runOnDay(91);
  expect(await remembered()).toEqual(['Theirs', 'Tracked']);
});

test('keeps them as long as the institution says', async () => {
  const patient = await buildInstitution({ settings: JSON.stringify({ historyDays: 365 }) });
  await buildScanned(patient, ['Gone']);
  await runOnDay(0, patient);
  await runOnDay(365, patient);
  expect(await remembered()).toEqual(['Gone']);
  await runOnDay(366, patient);
  expect(await remembered()).toEqual([]);
});

test('counts an archived batch as one, but not a removed one', async () => {
  const removed = await buildBatch(institution, { deleted_at: new Date() });
  const archived = await buildBatch(institution, { status: 0 });
  await buildScanned(institution, ['In the removed one'], removed);
  const both = await buildScanned(institution, ['In both'], removed);
  await putIntoBatch(institution, archived, both);
  await runOnDay(0);
  await runOnDay(91);
  expect(await remembered()).toEqual(['In both']);
});

test('starts counting again when a course joined and left a batch between two runs', async () => {
  const batch = await buildBatch(institution);
  const ids = idsOf(await buildScanned(institution, ['Back for a day']));
  await runOnDay(0);
  await inTransaction(() => addMembers(institution.scope, batch.id, ids));
  await inTransaction(() => removeMembers(institution.scope, batch.id, ids));
  await runOnDay(60);
  await runOnDay(91);
  expect(await remembered()).toEqual(['Back for a day']);
  await runOnDay(151);
  expect(await remembered()).toEqual([]);
});

test("clears its note for a course that's in a batch after all", async () => {
  const courses = await buildScanned(institution, ['Added as the run looked']);
  await runOnDay(0);
  await putIntoBatch(institution, await buildBatch(institution), courses);
  await runOnDay(1);
  expect(await db().selectFrom('untracked_courses').selectAll().execute()).toEqual([]);
  await runOnDay(200);
  expect(await remembered()).toEqual(['Added as the run looked']);
});

test('works in slices and can stop between them', async () => {
  const titles = Array.from({ length: 201 }, (_, number) => `Gone ${number}`);
  await buildScanned(institution, titles);
  await runOnDay(0);
  await runOnDay(91, institution, AbortSignal.abort());
  expect(await remembered()).toHaveLength(201);
  await runOnDay(91);
  expect(await remembered()).toEqual([]);
});
