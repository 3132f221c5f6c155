import * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { defineRestorer, type NotRestored, type Restorable } from '#server/infra/undo/restorer.ts';
import { exceptionKinds } from '#shared/batches/batch-courses.api.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { accessProblems } from '#server/access/access.messages.ts';
import { batchPermissions } from './batch.policy.ts';
import { coursesChosen } from './batch.events.ts';
import { batchProblems } from './batch.messages.ts';
import { findBatch, type BatchRow } from './batch.repository.ts';
import { deleteExceptions, restoreExceptions } from './exception.repository.ts';
import { listMembersAmong } from './membership.repository.ts';
import { addMembers, holdForChange, removeMembers, requireByHand } from './membership.service.ts';

/** A course's place in a batch before a change by hand, and after it. */
export const courseBefore = z.object({
  wasMember: z.boolean(),
  exception: z
    .object({ kind: z.enum(exceptionKinds), createdBy: z.number().nullable(), createdAt: z.string() })
    .nullable(),
  /** null if a sync decides from then on whether the course is a member */
  leftAsMember: z.boolean().nullable(),
});
export type CourseBefore = z.infer<typeof courseBefore>;

/** Puts a batch's courses back as they were before they were added, removed, pinned or unpinned. */
export const restoreCourses = defineRestorer({
  kinds: ['courses_added', 'courses_removed', 'courses_pinned', 'exceptions_lifted'],
  before: courseBefore,
  allow: async (scope: Scope, actor: Actor, batchId) => {
    const batch = await findBatch(scope, batchId);
    const may = batch && batchPermissions(actor, batch);
    if (!batch || !may?.view) throw new Problem('not_found', phrase(accessProblems.batch));
    if (!may.add_remove_courses) throw new Problem('not_allowed', phrase(accessProblems.notAllowed));
    requireByHand(batch);
  },
  restore: async (scope, { subjectId: batchId }, items) => {
    const batch = await findBatch(scope, batchId);
    if (!batch) throw new Problem('not_found', phrase(accessProblems.batch));
    requireByHand(batch);
    return (await putBack(scope, batch, items)).notRestored;
  },
});

/** Puts courses back. Those added or removed since then stay that way: they're `left`. */
export async function putBack(
  scope: Scope,
  batch: BatchRow,
  items: readonly Restorable<CourseBefore>[],
): Promise<{ readonly notRestored: readonly NotRestored[]; readonly left: readonly number[] }> {
  const ids = items.map(({ recordId }) => recordId);
  await coursesChosen.publish(scope, { batchId: batch.id, courseIds: ids });
  await holdForChange(scope, batch.id);
  const members = await listMembersAmong(scope, batch.id, ids);
  const isOurs = ({ recordId, before }: Restorable<CourseBefore>) =>
    before.leftAsMember === null || before.leftAsMember === members.has(recordId);
  const ours = items.filter(isOurs);
  const oursWhere = (wasMember: boolean) =>
    ours.filter(({ before }) => before.wasMember === wasMember).map(({ recordId }) => recordId);
  await deleteExceptions(
    scope,
    batch.id,
    ours.map(({ recordId }) => recordId),
  );
  const missing = oursWhere(true).filter((id) => !members.has(id));
  const added = new Set(await addMembers(scope, batch.id, missing));
  await removeMembers(scope, batch.id, oursWhere(false));
  if (batch.type === 'hybrid')
    await restoreExceptions(
      scope,
      batch.id,
      ours.flatMap(({ recordId, before }) =>
        before.exception ? [{ courseId: recordId, ...before.exception }] : [],
      ),
    );
  return {
    notRestored: missing
      .filter((id) => !added.has(id))
      .map((recordId) => ({ recordId, reason: phrase(batchProblems.noCourse) })),
    left: items.filter((item) => !isOurs(item)).map(({ recordId }) => recordId),
  };
}
