import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { runUntilIdle } from '#server/infra/jobs/runner.ts';
import { configurePatience, patienceInUse } from '#server/lms/retry-policy.ts';
import { runSyncSlice } from '#server/syncs/run-sync.service.ts';
import { workers } from '#server/workers.ts';
import * as addApi from '#shared/batches/add-courses.api.ts';
import * as batchApi from '#shared/batches/batch.api.ts';
import * as syncApi from '#shared/syncs/sync.api.ts';
import type { Caller } from '#test/support/as.ts';
import { buildBatch } from '#test/support/build.ts';
import { runJobs } from '#test/support/jobs.ts';
import { eachInSyncScene, type SyncScene } from '#test/support/sync-scene.ts';

let harness: Harness;
let canvas: HarnessInstitution;
let institution: SyncScene['institution'];
let admin: Caller;

eachInSyncScene((given) => {
  ({ harness, canvas, institution, admin } = given);
  // As in production, background work comes back after a while.
  configurePatience({ ...patienceInUse(), giveUpAfterMs: 300, throttledForMs: 60_000 });
});

const throttle = () => harness.faults.switchOn({ kind: 'throttled' });
const namesOf = (outcomes: readonly { job: string; outcome: string }[], job: string) =>
  outcomes.filter((each) => each.job === job).map(({ outcome }) => outcome);
/** Also runs what was put off. */
const runPutOff = () => runUntilIdle(workers, { includeDelayed: true });

test('a sync frees its worker while Canvas wants a pause, and continues afterwards', async () => {
  const calm = throttle();
  const batch = await admin.call(batchApi.createBatch, {
    params: { id: institution.id },
    body: {
      type: 'dynamic',
      title: 'Term 1',
      dynamicBatchConfig: { accountId: canvas.rootAccountId, termId: canvas.terms[0]?.id ?? null },
    },
  });
  const statusOf = async () =>
    (await admin.call(syncApi.readSyncStatus, { params: { id: batch.id } })).currentSync;
  // It ends with work left: what was put off isn't due yet.
  expect(namesOf(await runJobs(), 'sync-batch')).toEqual(['done']);
  expect(await statusOf()).toMatchObject({ status: 'in_progress', errorMessage: null });
  calm();
  await runPutOff();
  expect(await statusOf()).toMatchObject({ status: 'completed', refusedSince: null });
});

test('a sync says since when Canvas wants it to wait, for as long as it does', async () => {
  const batch = await buildBatch(institution, { type: 'dynamic', lms_account_id: canvas.rootAccountId });
  const statusOf = async () =>
    (await admin.call(syncApi.readSyncStatus, { params: { id: batch.id } })).currentSync;
  const calm = throttle();
  await admin.call(syncApi.startSync, { params: { id: batch.id } });
  expect(await statusOf()).toMatchObject({ status: 'pending', refusedSince: null });
  await runJobs();
  const first = await statusOf();
  expect(Math.abs(Date.now() - Date.parse(first?.refusedSince ?? ''))).toBeLessThan(60_000);
  await runSyncSlice(institution.scope, first?.id ?? 0, new AbortController().signal);
  expect(await statusOf()).toMatchObject({ status: 'in_progress', refusedSince: first?.refusedSince });
  calm();
  await runPutOff();
  expect(await statusOf()).toMatchObject({ status: 'completed', refusedSince: null });
});

test('a sync that Canvas held up for too long ends as failed, with the reason', async () => {
  throttle();
  const batch = await buildBatch(institution, { type: 'dynamic', lms_account_id: canvas.rootAccountId });
  configurePatience({ ...patienceInUse(), throttledForMs: 0 });
  await admin.call(syncApi.startSync, { params: { id: batch.id } });
  await runJobs();
  const { currentSync } = await admin.call(syncApi.readSyncStatus, { params: { id: batch.id } });
  expect(currentSync).toMatchObject({
    status: 'failed',
    errorMessage: expect.stringMatching(/too busy/) as string,
  });
});

test('an uploaded list is checked to its end, though Canvas wants a pause in between', async () => {
  const batch = await buildBatch(institution);
  const ids = [...canvas.courses.values()].filter(({ state }) => state !== 'deleted').map(({ id }) => id);
  const calm = throttle();
  const { id: checkId } = await admin.call(addApi.uploadCourseCsv, {
    params: { id: batch.id },
    query: {},
    file: new Blob([`lms_course_id\n${ids.slice(0, 30).join('\n')}`]),
  });
  const check = () => admin.call(addApi.readCourseCsv, { params: { id: batch.id, checkId } });
  expect(namesOf(await runJobs(), 'check-course-csv')).toEqual(['done']);
  expect(await check()).toMatchObject({ status: 'running', errorMessage: null });
  calm();
  await runPutOff();
  const { rows } = await check();
  expect(rows.map(({ outcome }) => outcome)).toEqual(Array(30).fill('ready'));
});
