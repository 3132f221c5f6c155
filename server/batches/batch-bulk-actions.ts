import * as z from 'zod';
import { accessProblems } from '#server/access/access.messages.ts';
import type { Actor } from '#server/access/actor.ts';
import {
  defineBulkAction,
  type BulkDeed,
  type BulkPortion,
  type CourseOutcome,
} from '#server/access/bulk-action.ts';
import type { NotRestored, Restorable } from '#server/access/restorer.ts';
import { refuseUnseen } from '#server/courses/course-rights.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { findUnlistable } from './add-courses/listing-right.service.ts';
import { coursesChosen } from './batch.events.ts';
import { batchPermissions } from './batch.policy.ts';
import { findBatch } from './batch.repository.ts';
import { putInto, takeOut } from './change-courses.service.ts';
import { readAddedAt } from './membership.repository.ts';
import { holdForChange, requireByHand } from './membership.service.ts';
import { beforeOf, courseBefore, putBack, type CourseBefore } from './undo-batch.service.ts';

/** Why nothing is done to a course. */
const batchReasons = defineMessages({
  notFillable: {
    id: 'batch.reason.notFillable',
    defaultMessage: 'You may not add courses to this batch or remove any from it.',
  },
  changedSince: {
    id: 'batch.reason.changedSince',
    defaultMessage: 'The course was added to the batch or removed from it since then.',
  },
});

/** Courses of one transaction, which keeps others from changing the batch, and hours for changing one's mind. */
const portion = 1_500;
const undoHours = 24;
/** Time limit for asking Canvas about a portion, in milliseconds. */
const askMs = 20_000;

/**
 * The batch, if the actor may fill it by hand at this moment. It's asked once more when the change holds the batch:
 * somebody may have archived it in between, and then the portion is taken back.
 */
async function getFillable(scope: Scope, actor: Actor, batchId: number) {
  const batch = await findBatch(scope, batchId);
  const may = batch && batchPermissions(actor, batch);
  if (!batch || !may?.view) throw new Problem('not_found', phrase(accessProblems.batch));
  if (!may.add_remove_courses) throw new Problem('not_allowed', phrase(batchReasons.notFillable));
  requireByHand(batch);
  return batch;
}

const kept = { batchId: z.number() };

/** The right to fill the batch is asked of no course, but when the batch is held. */
const refuseNone = async () => new Map<number, Phrase>();

/** When the action made the course a member: one that left since and came back is someone else's. */
const addedBefore = courseBefore.extend({ addedAt: z.string().nullable().default(null) });

/** Puts courses into a batch; a hybrid one keeps them, if that's asked for. */
export const addToBatch = defineBulkAction({
  name: 'add_to_batch',
  kept: z.object({ ...kept, pin: z.boolean() }),
  portion,
  begin: async (scope, actor, params) => {
    const { title } = await getFillable(scope, actor, params.batchId);
    return { kept: params, about: [title] };
  },
  refuse: refuseToAdd,
  apply: async (scope, { actor, params, courseIds }) => {
    const batch = await getFillable(scope, actor, params.batchId);
    const { personId } = actor;
    const { newIds, pinnedIds, lifted } = await putInto(scope, batch, {
      ids: courseIds,
      pin: params.pin,
      personId,
    });
    await getFillable(scope, actor, batch.id);
    const isNew = new Set(newIds);
    const changed = new Set([...newIds, ...pinnedIds, ...lifted.map(({ courseId }) => courseId)]);
    const before = beforeOf({ lifted, wasMember: (id) => !isNew.has(id), leftAsMember: true });
    const addedAt = await readAddedAt(scope, batch.id, newIds);
    return outcomesOf(courseIds, changed, (id) => ({ ...before(id), addedAt: addedAt.get(id) ?? null }));
  },
  undoing: { hours: undoHours, before: addedBefore, refuse: refuseNone, restore: undoAdding },
});

/** Takes courses out of a batch; a hybrid one leaves them out from then on, if that's asked for. */
export const removeFromBatch = defineBulkAction({
  name: 'remove_from_batch',
  kept: z.object({ ...kept, exclude: z.boolean() }),
  portion,
  begin: async (scope, actor, params) => {
    const { title } = await getFillable(scope, actor, params.batchId);
    return { kept: params, about: [title] };
  },
  refuse: refuseNone,
  apply: async (scope, { actor, params, courseIds }) => {
    const batch = await getFillable(scope, actor, params.batchId);
    const { personId } = actor;
    const { removed, lifted } = await takeOut(scope, batch, {
      ids: courseIds,
      exclude: params.exclude,
      personId,
    });
    await getFillable(scope, actor, batch.id);
    const wasMember = new Set(removed);
    const changed = new Set([...removed, ...lifted.map(({ courseId }) => courseId)]);
    const before = beforeOf({ lifted, wasMember: (id) => wasMember.has(id), leftAsMember: false });
    return outcomesOf(courseIds, changed, before);
  },
  undoing: { hours: undoHours, before: courseBefore, refuse: refuseNone, restore: undoFilling },
});

const outcomesOf = (
  courseIds: readonly number[],
  changed: ReadonlySet<number>,
  before: (courseId: number) => object,
) =>
  courseIds.map((courseId): CourseOutcome =>
    changed.has(courseId)
      ? { courseId, outcome: 'done', before: before(courseId) }
      : { courseId, outcome: 'unchanged' },
  );

/** An id must not reveal what a search in Canvas wouldn't, so it takes more than seeing the course somewhere. */
async function refuseToAdd(
  scope: Scope,
  { actor, params, courseIds }: BulkPortion<{ batchId: number }>,
): Promise<ReadonlyMap<number, Phrase>> {
  const unseen = await refuseUnseen(scope, actor, courseIds);
  const seen = courseIds.filter((id) => !unseen.has(id));
  const who = { personId: actor.personId, batchId: params.batchId, courseIds: seen };
  const unlistable = await findUnlistable(scope, who, { signal: AbortSignal.timeout(askMs), rank: 'person' });
  return new Map([...unseen, ...[...unlistable].map(([id, { reason }]) => [id, reason] as const)]);
}

async function undoAdding(
  scope: Scope,
  deed: BulkDeed<{ batchId: number }>,
  items: readonly Restorable<z.output<typeof addedBefore>>[],
): Promise<readonly NotRestored[]> {
  const { batchId } = deed.params;
  const courseIds = items.map(({ recordId }) => recordId);
  await coursesChosen.publish(scope, { batchId, courseIds });
  await holdForChange(scope, batchId);
  const addedAt = await readAddedAt(scope, batchId, courseIds);
  const isOurs = ({ recordId, before }: (typeof items)[number]) =>
    before.addedAt === null || !addedAt.has(recordId) || addedAt.get(recordId) === before.addedAt;
  const others = items.filter((item) => !isOurs(item));
  return [
    ...(await undoFilling(scope, deed, items.filter(isOurs))),
    ...others.map(({ recordId }) => changedSince(recordId)),
  ];
}

async function undoFilling(
  scope: Scope,
  { actor, params }: BulkDeed<{ batchId: number }>,
  items: readonly Restorable<CourseBefore>[],
): Promise<readonly NotRestored[]> {
  const batch = await getFillable(scope, actor, params.batchId);
  const { notRestored, left } = await putBack(scope, batch, items);
  await getFillable(scope, actor, batch.id);
  return [...notRestored, ...left.map(changedSince)];
}

const changedSince = (recordId: number): NotRestored => ({
  recordId,
  reason: phrase(batchReasons.changedSince),
});
