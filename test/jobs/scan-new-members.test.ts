import type { Harness } from '#scripts/harness/harness.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { addMembers, removeMembers } from '#server/batches/membership.service.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import { runUntilIdle } from '#server/infra/jobs/runner.ts';
import { scanNewMembersWorker } from '#server/scans/scan.worker.ts';
import { requestScansOfTracked } from '#server/scans/scan.service.ts';
import { buildBatch, buildCourses } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { registerInstitution, startTestHarness } from '#test/support/harness.ts';
import { countJobs } from '#test/support/queue-rows.ts';

let harness: Harness;
let institution: { id: number; scope: Scope };
let batchId: number;
let courseIds: number[];

beforeAll(async () => {
  await openTestDatabase();
  harness = await startTestHarness({ courses: 10 });
});
afterAll(async () => {
  await harness.close();
  await closeTestDatabase();
});

beforeEach(async () => {
  await emptyDatabase();
  institution = await registerInstitution(harness, harness.institution('northfield'));
  const titles = Array.from({ length: 501 }, (_, index) => `Course ${index}`);
  courseIds = (await buildCourses(institution, titles)).map(({ id }) => id);
  batchId = (await buildBatch(institution)).id;
});

const add = (ids: readonly number[]) => inTransaction(() => addMembers(institution.scope, batchId, ids));

/** The courses that wait for a scan by the core tool. */
async function waiting() {
  const rows = await db()
    .selectFrom('course_scans')
    .select('course_id')
    .where('tool', '=', 'core')
    .where('status', '=', 'pending')
    .orderBy('course_id')
    .execute();
  return rows.map(({ course_id }) => course_id);
}

const requested = () => runUntilIdle([scanNewMembersWorker]);

it('requests the scans of a few new courses at once', async () => {
  const few = courseIds.slice(0, 500);
  await add(few);
  expect(await waiting()).toEqual(few);
});

it('lets many new courses join first, and requests their scans in a job', async () => {
  await add(courseIds);
  expect(await waiting()).toEqual([]);
  await requested();
  expect(await waiting()).toEqual(courseIds);
});

it('requests them once, should the job run twice', async () => {
  await add(courseIds);
  await requested();
  const jobs = await countJobs('scan-courses', 'created');
  expect(jobs).toBeGreaterThan(0);
  await requestScansOfTracked(institution.scope, courseIds);
  expect(await countJobs('scan-courses', 'created')).toBe(jobs);
});

it('requests no scans of courses that have left again', async () => {
  await add(courseIds);
  const [left, ...kept] = courseIds;
  await inTransaction(() => removeMembers(institution.scope, batchId, [left!]));
  await requested();
  expect(await waiting()).toEqual(kept);
});

it('requests nothing if the courses did not join in the end', async () => {
  const failing = inTransaction(async () => {
    await addMembers(institution.scope, batchId, courseIds);
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(await requested()).toEqual([]);
  expect(await waiting()).toEqual([]);
});
