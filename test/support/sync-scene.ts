import type { Harness, HarnessOptions } from '#scripts/harness/harness.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { runUntilIdle } from '#server/infra/jobs/runner.ts';
import { runSyncSlice } from '#server/syncs/run-sync.service.ts';
import { syncBatchWorker } from '#server/syncs/sync.worker.ts';
import { startApp, type TestApp } from './app.ts';
import { as, type Caller } from './as.ts';
import { buildAdmin } from './build.ts';
import { emptyDatabase } from './database.ts';
import { registerInstitution, startTestHarness } from './harness.ts';
import { runJobs } from './jobs.ts';

/** An institution whose Canvas is the test's own harness. */
export interface SyncScene {
  readonly app: TestApp;
  readonly harness: Harness;
  readonly canvas: HarnessInstitution;
  readonly institution: { readonly id: number; readonly scope: Scope };
  /** an admin of the institution */
  readonly admin: Caller;
}

/** Makes a new scene for each test of the file and passes it on. */
export function eachInSyncScene(enter: (scene: SyncScene) => void, options: HarnessOptions = {}) {
  let app: TestApp;
  let harness: Harness;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await emptyDatabase();
    harness = await startTestHarness(options);
    const canvas = harness.institution('northfield');
    const institution = await registerInstitution(harness, canvas);
    const admin = as(app, await buildAdmin(institution));
    // What a new institution requests: its terms and accounts.
    await runJobs();
    enter({ app, harness, canvas, institution, admin });
  });
  afterEach(() => harness.close());
}

/** Runs only the syncs; scans are another test's business. */
export const runSyncs = () => runUntilIdle([syncBatchWorker]);

/**
 * Runs a slice of the sync that is interrupted once it has written the first page, as if its process were lost: Canvas,
 * which doesn't say how many pages there are, never gets done with the second one.
 */
export async function loseSliceAfterPage({ harness, institution }: SyncScene, syncId: number) {
  const abort = new AbortController();
  const ends = [harness.faults.switchOn({ kind: 'no_last_page', path: /courses/ })];
  harness.mutate.before(2, /courses$/, () => {
    if (!abort.signal.aborted) ends.push(harness.faults.switchOn({ kind: 'slow_body', path: /courses$/ }));
  });
  const slice = runSyncSlice(institution.scope, syncId, abort.signal).catch(() => {});
  while ((await pagesReadOf(syncId)) === 0);
  abort.abort(new Error('lost'));
  await slice;
  for (const end of ends) end();
}

async function pagesReadOf(syncId: number) {
  const { pages_read } = await db()
    .selectFrom('syncs')
    .select('pages_read')
    .where('id', '=', syncId)
    .executeTakeFirstOrThrow();
  return pages_read;
}
