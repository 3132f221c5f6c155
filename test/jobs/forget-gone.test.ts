import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessCourse, HarnessInstitution } from '#scripts/harness/world.ts';
import { db, runSql } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { defaultInstitutionSettings } from '#shared/settings/institution-settings.ts';
import { buildBatch, buildInstitution, type BuiltInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { fillTables } from '#test/support/fill-tables.ts';
import { forgetIn } from '#test/support/forget.ts';
import { registerInstitution, startTestHarness } from '#test/support/harness.ts';
import { trackCourse } from '#test/support/read-scene.ts';

let harness: Harness;
let canvas: HarnessInstitution;
let institution: BuiltInstitution;
let courses: HarnessCourse[];

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);
beforeEach(async () => {
  await emptyDatabase();
  harness = await startTestHarness({ courses: 10 });
  canvas = harness.institution('northfield');
  institution = await registerInstitution(harness, canvas);
  courses = [...canvas.courses.values()].filter(({ state }) => state !== 'deleted');
});
afterEach(() => harness.close());

const dayMs = 86_400_000;
const start = Date.parse('2026-01-01T03:41:00Z');
const days = defaultInstitutionSettings.goneCourseDays;
/** The night in which Canvas is asked first, and the one in which what it doesn't have goes. */
const [first, last] = [days + 1, days + 9];

const night = (day: number, scope: Scope = institution.scope) =>
  forgetIn('courses', scope, { now: new Date(start + day * dayMs) });
const nights = async (...which: number[]) => {
  for (const day of which) await night(day);
};

/** A course that we know, by its place in Canvas's list, in the batch or in none. */
async function know(place: number, batch?: { id: number }) {
  const course = courses[place];
  if (!course) throw new Error('The harness has too few courses');
  const among = batch ?? (await buildBatch(institution, { deleted_at: new Date('2025-01-01') }));
  return { course, id: await trackCourse(institution, among, course.id) };
}

const deleteInCanvas = ({ course }: { course: HarnessCourse }) =>
  harness.mutate.course(canvas, course.id, { state: 'deleted' });

const known = async () =>
  (await db().selectFrom('courses').select('id').orderBy('id').execute()).map(({ id }) => id);

test('a course in no batch goes once Canvas has said twice that it’s gone, a week apart, and not before its time', async () => {
  const gone = await know(0);
  const kept = await know(1);
  deleteInCanvas(gone);
  await nights(0, days, first, first + 1, first + 6);
  expect(await known()).toEqual([gone.id, kept.id]);
  await night(last);
  expect(await known()).toEqual([kept.id]);
  await nights(last + 1, last + 40, last + 80);
  expect(await known()).toEqual([kept.id]);
});

test('keeps it as long as the institution says', async () => {
  const gone = await know(0);
  deleteInCanvas(gone);
  await runSql(`update institutions set settings = settings || '{"goneCourseDays": 60}'`);
  await nights(0, 60, 61, 67);
  expect(await known()).toEqual([gone.id]);
  await night(69);
  expect(await known()).toEqual([]);
});

test('in an archived batch it goes, and the batch counts one less; in one that isn’t archived it stays', async () => {
  const archived = await buildBatch(institution, { status: 0 });
  const active = await buildBatch(institution);
  const gone = await know(0, archived);
  const shown = await know(1, active);
  await know(2, active);
  await runSql('update batches set course_count = (select count(*) from batch_courses where batch_id = id)');
  for (const one of [gone, shown]) deleteInCanvas(one);
  await nights(0, first, last);
  expect(await known()).not.toContain(gone.id);
  expect(await known()).toContain(shown.id);
  const { rows } = await runSql('select course_count from batches where id = $1', [archived.id]);
  expect(rows).toEqual([{ course_count: 0 }]);
});

test('starts counting again when it was in a batch meanwhile, and is asked about again when Canvas has it back', async () => {
  const back = await know(0);
  const batch = await buildBatch(institution);
  deleteInCanvas(back);
  await nights(0, first);
  await runSql(
    `insert into batch_courses (institution_id, batch_id, course_id, name_key, search_key, lms_key)
     select institution_id, $1, id, name_key, search_key, lms_key from courses where id = $2`,
    [batch.id, back.id],
  );
  await night(first + 1);
  await runSql('delete from batch_courses where batch_id = $1', [batch.id]);
  await nights(first + 2, last, last + 30);
  expect(await known()).toEqual([back.id]);
  await nights(first + 2 + days + 1);
  harness.mutate.course(canvas, back.course.id, { state: 'available' });
  await nights(first + 2 + days + 9, first + 2 + days + 10);
  deleteInCanvas(back);
  await nights(first + 2 + days + 11);
  expect(await known()).toEqual([back.id]);
});

test.each([
  ['doesn’t answer', 'error_500'],
  ['answers with a page', 'html_page'],
  ['refuses the token', 'revoked_token'],
  ['forbids it', 'missing_permission'],
  ['throttles', 'throttled'],
  ['hangs up', 'dropped'],
] as const)('nothing goes while Canvas %s', async (_, kind) => {
  const gone = await know(0);
  deleteInCanvas(gone);
  await night(0);
  const end = harness.faults.switchOn({ kind });
  await nights(first, last, last + 40);
  end();
  expect(await known()).toEqual([gone.id]);
});

test('nothing goes while Canvas doesn’t know a course that’s in use: it’s another Canvas', async () => {
  const gone = await know(0);
  const used = await know(1, await buildBatch(institution));
  for (const one of [gone, used]) deleteInCanvas(one);
  await nights(0, first, last);
  expect(await known()).toEqual([gone.id, used.id]);
});

test('an answer about another course says nothing', async () => {
  const gone = await know(0);
  await night(0);
  harness.mutate.distort(gone.course.id, { id: 999_999, workflow_state: 'deleted' });
  await nights(first, last);
  expect(await known()).toEqual([gone.id]);
});

test('asks nobody, and deletes nothing, where no Canvas is connected; other institutions’ courses stay', async () => {
  const other = await buildInstitution();
  const theirs = await trackCourse(other, await buildBatch(other, { status: 0 }), courses[3]?.id ?? '');
  const gone = await know(0);
  deleteInCanvas(gone);
  for (const day of [0, first, last]) await night(day, other.scope);
  await nights(0, first, last);
  expect(await known()).toEqual([theirs]);
});

test('everything that hangs on it goes along: tasks, comments, messages, visits', async () => {
  await emptyDatabase();
  await fillTables({ word: 'x', person: { name: 'x', email: 'x@x.edu', lmsUserId: 'x' } });
  const { rows } = await runSql(`select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'courses'::regclass`);
  expect(rows.length).toBeGreaterThan(20);
  await runSql('delete from courses');
  for (const { name } of rows) {
    const { rows: left } = await runSql(`select * from ${String(name)} where course_id is not null`);
    expect([name, left]).toEqual([name, []]);
  }
});
