import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { accessProblems } from '#server/access/access.messages.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { membersChanged } from './batch.events.ts';
import { batchProblems } from './batch.messages.ts';
import type { BatchRow } from './batch.repository.ts';
import { deleteMembers, insertMembers, listMembersAmong, lockMembership } from './membership.repository.ts';

/** Puts courses into a batch. Returns the new ones. Part of the caller's transaction. */
export async function addMembers(
  scope: Scope,
  batchId: number,
  courseIds: readonly number[],
): Promise<number[]> {
  if (courseIds.length === 0) return [];
  await lockMembership(scope, batchId);
  const added = await insertMembers(scope, batchId, courseIds);
  if (added.length > 0) await membersChanged.publish(scope, { batchId, added, removed: [] });
  return added;
}

/** Takes courses out of a batch. Returns those that were in it. Part of the caller's transaction. */
export async function removeMembers(
  scope: Scope,
  batchId: number,
  courseIds: readonly number[],
): Promise<number[]> {
  if (courseIds.length === 0) return [];
  await lockMembership(scope, batchId);
  const removed = await deleteMembers(scope, batchId, courseIds);
  if (removed.length > 0) await membersChanged.publish(scope, { batchId, added: [], removed });
  return removed;
}

/** Those of the courses that are in the batch. */
export const membersAmong = (scope: Scope, batchId: number, courseIds: readonly number[]) =>
  listMembersAmong(scope, batchId, courseIds);

/** Only the rule decides about a dynamic batch (decisions, "Batches and syncs"). */
export function requireByHand({ type }: Pick<BatchRow, 'type'>) {
  if (type === 'dynamic') throw new Problem('conflict', phrase(batchProblems.dynamic));
}

/** Locks the batch for a change by hand, until the transaction ends. One removed in the meantime is not found. */
export async function holdForChange(scope: Scope, batchId: number) {
  if (!(await lockMembership(scope, batchId))) throw new Problem('not_found', phrase(accessProblems.batch));
}

/** Whether a course is tracked: it's in some batch that wasn't removed. */
export const isTracked = (courseId: RawBuilder<number>) => sql<boolean>`exists (
  select from batch_courses held join batches b on b.id = held.batch_id
  where held.course_id = ${courseId} and b.deleted_at is null)`;

/** Whether a course is in a batch that people work on. */
export const isInActiveBatch = (courseId: RawBuilder<number>) => sql<boolean>`exists (
  select from batch_courses held join batches b on b.id = held.batch_id
  where held.course_id = ${courseId} and b.deleted_at is null and b.status = 1)`;
