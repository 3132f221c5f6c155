import * as z from 'zod';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { deleteEntriesBefore } from '#server/access/audit-entries.ts';

/** Entries deleted per statement, so that none holds up requests that write some. */
const slice = 5_000;
const dayMs = 24 * 3_600_000;

/** Deletes entries older than the institution keeps them; if a run is interrupted, the next one continues. */
export async function pruneAudit(scope: Scope, now: Date, signal: AbortSignal): Promise<void> {
  const { auditRetentionDays } = (await scope.institution()).settings;
  const before = new Date(now.getTime() - auditRetentionDays * dayMs);
  while (!signal.aborted) {
    if ((await deleteEntriesBefore(scope, before, slice)) < slice) return;
  }
}

/** Deletes audit entries older than the institution wants to keep. */
export const pruneAuditJob = defineJob({
  name: 'prune-audit',
  payload: z.object({}),
  onePer: () => 'audit',
  retries: 3,
  timeoutSeconds: 300,
  schedule: '41 */6 * * *',
  alsoArchived: true,
});

export const pruneAuditWorker = handleJob(pruneAuditJob, async (scope, _, { signal }) =>
  pruneAudit(scope, await agreedNow(), signal),
);
