import type { Scope } from '#server/infra/tenancy/scope.ts';
import { fillPast, rollUpSoon } from '#server/history/history.service.ts';
import { requestScans } from '#server/scans/scan.service.ts';
import { trackAgain } from '#server/history/untracked.service.ts';
import { deleteMembers, insertMembers, lockMembership } from './membership.repository.ts';

/** Puts courses into a batch; new ones are scanned at once and bring their past along. Returns the new ones. */
export async function addMembers(
  scope: Scope,
  batchId: number,
  courseIds: readonly number[],
): Promise<number[]> {
  if (courseIds.length === 0) return [];
  await lockMembership(scope, batchId);
  const added = await insertMembers(scope, batchId, courseIds);
  if (added.length === 0) return added;
  await trackAgain(scope, added);
  await fillPast(scope, batchId, added);
  await requestScans(scope, added);
  await rollUpSoon(scope, [batchId]);
  return added;
}

/** Takes courses out of a batch. What they did for its past days stays. Returns those that were in it. */
export async function removeMembers(
  scope: Scope,
  batchId: number,
  courseIds: readonly number[],
): Promise<number[]> {
  if (courseIds.length === 0) return [];
  await lockMembership(scope, batchId);
  const removed = await deleteMembers(scope, batchId, courseIds);
  if (removed.length === 0) return removed;
  await rollUpSoon(scope, [batchId]);
  return removed;
}
