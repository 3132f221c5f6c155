import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isFilledBy, isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';

/** Those of the courses that are in a batch `b` of which this is true. */
async function listIn(scope: Scope, courseIds: readonly number[], isMeant: RawBuilder<boolean>) {
  const { rows } = await sql<{ course_id: number }>`
    select distinct m.course_id from ${membersOf(scope)} m join ${batchesOf(scope)} b on b.id = m.batch_id
    where m.course_id = any(${[...courseIds]}::int[]) and ${isMeant}`.execute(db());
  return new Set(rows.map(({ course_id }) => course_id));
}

/** Those of the courses that the actor sees. */
export const listSeen = (scope: Scope, actor: Actor, courseIds: readonly number[]) =>
  listIn(scope, courseIds, isSeenBy(actor));

/** Those of the courses that the actor may change. */
export const listChangeable = (
  scope: Scope,
  actor: Actor,
  { courseIds, batchId }: { courseIds: readonly number[]; batchId: number | undefined },
) => {
  const isMeant = batchId === undefined ? sql`true` : sql`b.id = ${batchId}`;
  return listIn(scope, courseIds, sql`${isFilledBy(actor)} and ${isMeant}`);
};
