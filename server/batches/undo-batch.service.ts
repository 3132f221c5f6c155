import * as z from 'zod';
import { accessProblems } from '#server/access/access.messages.ts';
import { defineRestorer, defineReturn, type NotRestored, type Restorable } from '#server/access/restorer.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { offerUndo, type MadeChange } from '#server/undos/undo.service.ts';
import { exceptionKinds } from '#shared/batches/batch-courses.api.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { findCourseLinks } from './batch-courses.repository.ts';
import { coursesChosen } from './batch.events.ts';
import { batchProblems } from './batch.messages.ts';
import { batchPermissions } from './batch.policy.ts';
import { findBatch, findRemovedBatch, type BatchRow } from './batch.repository.ts';
import { bringBack, restoreStatus } from './batch.service.ts';
import { deleteExceptions, restoreExceptions, type ExceptionFacts } from './exception.repository.ts';
import { listMembersAmong } from './membership.repository.ts';
import { addMembers, holdForChange, removeMembers, requireByHand } from './membership.service.ts';

const notFound = () => new Problem('not_found', phrase(accessProblems.batch));

/** Restores a removed batch with its courses. */
export const restoreRemoved = defineReturn({
  kinds: ['batch_removed'],
  allow: async (scope, actor, batchId) => {
    const batch = await findRemovedBatch(scope, batchId);
    if (!batch || !batchPermissions(actor, batch).delete) throw notFound();
  },
  bringBack: async (scope, batchId, personId) => {
    const batch = await findRemovedBatch(scope, batchId);
    if (!batch) throw notFound();
    await bringBack(scope, batch, personId);
  },
});

/** Gives an archived or unarchived batch back its former status and team. */
export const restoreArchived = defineRestorer({
  kinds: ['batch_archived', 'batch_unarchived'],
  before: z.object({ status: z.union([z.literal(0), z.literal(1)]), teamId: z.number().nullable() }),
  allow: async (scope, actor, batchId) => {
    const batch = await findBatch(scope, batchId);
    if (!batch || !batchPermissions(actor, batch).archive) throw notFound();
  },
  restore: async (scope, { subjectId, personId }, [item]) => {
    const batch = await findBatch(scope, subjectId);
    if (!batch || !item) throw notFound();
    await restoreStatus(scope, batch, { ...item.before, personId });
    return [];
  },
});

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
  allow: async (scope, actor, batchId) => {
    const batch = await findBatch(scope, batchId);
    const may = batch && batchPermissions(actor, batch);
    if (!batch || !may?.view) throw notFound();
    if (!may.add_remove_courses) throw new Problem('not_allowed', phrase(accessProblems.notAllowed));
    requireByHand(batch);
  },
  restore: async (scope, { subjectId: batchId }, items) => {
    const batch = await findBatch(scope, batchId);
    if (!batch) throw notFound();
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

interface Made {
  readonly personId: number;
  readonly changeKey: string | undefined;
  /** exceptions from before */
  readonly lifted: readonly ExceptionFacts[];
}

/** Courses were added to a batch, or existing ones were pinned or left to the rule. */
export async function offerToUndoAdding(
  scope: Scope,
  batch: BatchRow,
  made: Made & { newIds: readonly number[]; pinnedIds: readonly number[] },
) {
  const { newIds, pinnedIds, lifted } = made;
  const isNew = new Set(newIds);
  const ids = [...new Set([...newIds, ...pinnedIds, ...lifted.map(({ courseId }) => courseId)])];
  await offer(scope, batch, {
    ...made,
    kind: newIds.length > 0 ? 'courses_added' : 'courses_pinned',
    changedCount: newIds.length > 0 ? newIds.length : ids.length,
    ids,
    wasMember: (id) => !isNew.has(id),
    leftAsMember: true,
  });
}

/** Courses were removed from a batch. */
export async function offerToUndoRemoving(
  scope: Scope,
  batch: BatchRow,
  made: Made & { removed: readonly number[] },
) {
  const wasMember = new Set(made.removed);
  await offer(scope, batch, {
    ...made,
    kind: 'courses_removed',
    changedCount: made.removed.length,
    ids: [...new Set([...made.removed, ...made.lifted.map(({ courseId }) => courseId)])],
    wasMember: (id) => wasMember.has(id),
    leftAsMember: false,
  });
}

/** Exceptions were lifted: from then on a sync decides whether their courses stay. */
export const offerToUndoLifting = (
  scope: Scope,
  batch: BatchRow,
  made: Made & { members: ReadonlySet<number> },
) =>
  offer(scope, batch, {
    ...made,
    kind: 'exceptions_lifted',
    changedCount: made.lifted.length,
    ids: made.lifted.map(({ courseId }) => courseId),
    wasMember: (id) => made.members.has(id),
    leftAsMember: null,
  });

interface Offer extends Made, Pick<MadeChange, 'kind'> {
  readonly changedCount: number;
  readonly ids: readonly number[];
  readonly wasMember: (id: number) => boolean;
  readonly leftAsMember: boolean | null;
}

/** How each course was before a change, which tells how to undo it. */
export function beforeOf({
  lifted,
  wasMember,
  leftAsMember,
}: Pick<Offer, 'lifted' | 'wasMember' | 'leftAsMember'>) {
  const exceptions = new Map(lifted.map(({ courseId, ...exception }) => [courseId, exception]));
  return (courseId: number): CourseBefore => ({
    wasMember: wasMember(courseId),
    exception: exceptions.get(courseId) ?? null,
    leftAsMember,
  });
}

async function offer(scope: Scope, { id, title }: BatchRow, made: Offer) {
  const links = await findCourseLinks(scope, made.ids);
  const before = beforeOf(made);
  await offerUndo(scope, {
    personId: made.personId,
    kind: made.kind,
    subject: { type: 'batch', id, title },
    key: made.changeKey,
    changedCount: made.changedCount,
    items: made.ids.map((courseId) => ({
      recordId: courseId,
      title: links.get(courseId)?.title ?? '',
      before: before(courseId),
    })),
  });
}
