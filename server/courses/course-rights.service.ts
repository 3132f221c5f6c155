import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { isFilledBy, isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';

/** Those of the courses that are in a batch `b` of which this is true. */
async function listIn(scope: Scope, courseIds: readonly number[], isMeant: RawBuilder<boolean>) {
  const { rows } = await sql<{ course_id: number }>`
    select distinct m.course_id from ${membersOf(scope)} m join ${batchesOf(scope)} b on b.id = m.batch_id
    where m.course_id = any(${[...courseIds]}::int[]) and ${isMeant}`.execute(db());
  return new Set(rows.map(({ course_id }) => course_id));
}

/** Those of the courses that the actor sees. */
const listSeen = (scope: Scope, actor: Actor, courseIds: readonly number[]) =>
  listIn(scope, courseIds, isSeenBy(actor, 'm.course_id'));

/** Those of the courses that the actor may change. */
const listChangeable = (
  scope: Scope,
  actor: Actor,
  { courseIds, batchId }: { courseIds: readonly number[]; batchId: number | undefined },
) => {
  if (batchId === undefined) return listIn(scope, courseIds, isFilledBy(actor, 'm.course_id'));
  return listIn(scope, courseIds, sql`${isFilledBy(actor)} and b.id = ${batchId}`);
};

/** Why nothing is done to a course. */
const courseReasons = defineMessages({
  notChangeable: {
    id: 'course.reason.notChangeable',
    defaultMessage: 'You may not change any active batch with this course.',
  },
  notInBatch: {
    id: 'course.reason.notInBatch',
    defaultMessage: 'This course has left the batch, or you may no longer change the batch.',
  },
  notSeen: {
    id: 'course.reason.notSeen',
    defaultMessage: 'This course is in none of your batches any more.',
  },
});

interface Asked {
  readonly courseIds: readonly number[];
  /** only as courses of this batch */
  readonly batchId?: number | undefined;
}

/** The courses that the actor may not change, and why. What decides is the right to change one of their batches. */
export async function refuseUnchangeable(scope: Scope, actor: Actor, { courseIds, batchId }: Asked) {
  const why = courseReasons[batchId === undefined ? 'notChangeable' : 'notInBatch'];
  return refusing(courseIds, await listChangeable(scope, actor, { courseIds, batchId }), why);
}

/** The courses that the actor doesn't see. */
export async function refuseUnseen(scope: Scope, actor: Actor, courseIds: readonly number[]) {
  return refusing(courseIds, await listSeen(scope, actor, courseIds), courseReasons.notSeen);
}

const refusing = (
  courseIds: readonly number[],
  allowed: ReadonlySet<number>,
  why: (typeof courseReasons)[keyof typeof courseReasons],
): ReadonlyMap<number, Phrase> =>
  new Map(courseIds.filter((id) => !allowed.has(id)).map((id) => [id, phrase(why)]));
