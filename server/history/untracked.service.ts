import type { Scope } from '#server/infra/tenancy/scope.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { forgetScans } from '#server/scans/scan.service.ts';
import { deleteHistory, deleteUntracked, listUntracked, markUntracked } from './untracked.repository.ts';

/** Courses deleted per transaction: with half a year of changes each, some ten thousand rows. */
const slice = 200;

interface Time {
  readonly now: Date;
  /** when they left their last batch at the latest */
  readonly before: Date;
  readonly signal: AbortSignal;
}

/**
 * Deletes the scans of courses that left their last batch before a moment, counted from the first run that finds them in
 * none. If they're added again, they start over. If a run is interrupted, the next one continues.
 */
export async function forgetUntracked(scope: Scope, { now, before, signal }: Time) {
  await inTransaction(() => markUntracked(scope, now));
  while (!signal.aborted) if ((await forgetSlice(scope, before)) < slice) return;
}

const forgetSlice = (scope: Scope, before: Date) =>
  inTransaction(async () => {
    const courseIds = await listUntracked(scope, before, slice);
    if (courseIds.length === 0) return 0;
    await deleteHistory(scope, courseIds);
    await forgetScans(scope, courseIds);
    await deleteUntracked(scope, courseIds);
    return courseIds.length;
  });

/**
 * Records that the courses are in a batch again: when they leave it, their time starts over. Part of the caller's
 * transaction.
 */
export const trackAgain = (scope: Scope, courseIds: readonly number[]) => deleteUntracked(scope, courseIds);
