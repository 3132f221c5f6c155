import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { phrase } from '#shared/text/phrase.ts';
import { scanRunReasons } from './scan-run.messages.ts';
import { deleteRunsBefore, endFinished, failLost, settleCourses } from './scan-run.repository.ts';

const dayMs = 24 * 3_600_000;
/** Runs deleted per statement; each goes with all its courses. */
const slice = 50;

/**
 * Ends runs whose scans ended without anyone noticing, gives up on those older than a day, and deletes those that ended
 * before the history begins.
 */
export async function settleRuns(scope: Scope, now: Date, signal: AbortSignal) {
  await inTransaction(async () => {
    await settleCourses(scope);
    await failLost(scope, new Date(now.getTime() - dayMs), phrase(scanRunReasons.lost));
    await endFinished(scope);
  });
  const { historyDays } = (await scope.institution()).settings;
  const before = new Date(now.getTime() - historyDays * dayMs);
  while (!signal.aborted) if ((await deleteRunsBefore(scope, before, slice)) < slice) return;
}
