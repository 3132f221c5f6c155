import * as z from 'zod';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { deleteEntriesBefore } from './activity.repository.ts';

/** Entries deleted per statement, so that none holds up the scans that write some. */
const slice = 5_000;
const dayMs = 24 * 3_600_000;

/** Deletes entries older than the institution keeps history; if a run is interrupted, the next one continues. */
export async function pruneActivity(scope: Scope, now: Date, signal: AbortSignal): Promise<void> {
  const { historyDays } = (await scope.institution()).settings;
  const before = new Date(now.getTime() - historyDays * dayMs);
  while (!signal.aborted) if ((await deleteEntriesBefore(scope, before, slice)) < slice) return;
}

/** Deletes entries of courses' activity that are older than the institution keeps history. */
const pruneActivityJob = defineJob({
  name: 'prune-activity',
  payload: z.object({}),
  onePer: () => 'activity',
  retries: 3,
  timeoutSeconds: 300,
  schedule: '46 */6 * * *',
  alsoArchived: true,
});

export const pruneActivityWorker = handleJob(pruneActivityJob, async (scope, _, { signal }) =>
  pruneActivity(scope, await agreedNow(), signal),
);
