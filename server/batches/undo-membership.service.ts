import type { Scope } from '#server/infra/tenancy/scope.ts';
import { offerUndo, type MadeChange } from '#server/undos/undo.service.ts';
import { findCourseLinks } from './batch-courses.repository.ts';
import type { BatchRow } from './batch.repository.ts';
import type { ExceptionFacts } from './exception.repository.ts';
import type { CourseBefore } from './membership.restorer.ts';

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
