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
