import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { unflushed } from '#server/infra/db/unflushed.ts';
import type { SkippedItem } from '#server/lms/canvas.ts';
import { membersOf } from '#server/relations/batches.ts';
import { coursesOf } from '#server/relations/courses.ts';
import type { SkipReason } from '#shared/syncs/sync.ts';
import { syncReasons } from './sync.messages.ts';

/** A course in Canvas's list that wasn't kept, and why. */
export interface SkippedCourse extends SkippedItem {
  readonly reason: SkipReason;
}

/**
 * Locks the sync's row for this slice, and returns it if the sync is still in progress. The transaction doesn't wait for
 * the disk: what a crash would lose is read or applied again, as its progress is lost with it.
 */
export async function lockOpenSync(scope: Scope, syncId: number) {
  return db()
    .selectFrom('syncs')
    .selectAll()
    .select(unflushed)
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', syncId)
    .where('status', 'in', ['pending', 'in_progress'])
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Stores the courses the rule takes, and the batch's members it doesn't take. A course on two pages counts once, as
 * taken if it was taken once.
 */
export async function addFound(
  { institutionId }: Scope,
  syncId: number,
  courseIds: readonly number[],
  { belongs }: { belongs: boolean },
) {
  await sql`insert into sync_found_courses as f (institution_id, sync_id, course_id, belongs)
    select ${institutionId}::int, ${syncId}::int, id, ${belongs}::boolean from unnest(${[...courseIds]}::int[]) g(id)
    on conflict (sync_id, course_id) do update set belongs = true where excluded.belongs and not f.belongs`.execute(
    db(),
  );
}

export interface Member {
  readonly id: number;
  readonly lms_course_id: string;
}

/** The batch's members that the sync knows nothing about yet, by id. */
export async function listUnseen(
  scope: Scope,
  { syncId, batchId }: { syncId: number; batchId: number },
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select c.id, c.lms_course_id from ${membersOf(scope)} m join ${coursesOf(scope)} c on c.id = m.course_id
    where m.batch_id = ${batchId}
      and not exists (select from sync_found_courses f
        where f.institution_id = c.institution_id and f.sync_id = ${syncId} and f.course_id = c.id)
    order by c.id`.execute(db());
  return rows;
}

/** How many skipped courses a sync's history names. */
const namedAtMost = 200;

/** Names skipped courses in the sync's history. A Canvas that lists nothing else must not fill the database. */
export async function nameSkipped(
  { institutionId }: Scope,
  syncId: number,
  courses: readonly SkippedCourse[],
) {
  await sql`insert into sync_skipped_courses (institution_id, sync_id, lms_course_id, title, reason)
    select ${institutionId}::int, ${syncId}::int, id, name, reason
    from jsonb_to_recordset(${JSON.stringify(courses)}::jsonb) as g(id text, name text, reason text)
    limit greatest(0, ${namedAtMost} - (select count(*) from sync_skipped_courses
      where institution_id = ${institutionId} and sync_id = ${syncId}))`.execute(db());
}

export async function listFound(scope: Scope, syncId: number) {
  const rows = await db()
    .selectFrom('sync_found_courses')
    .select('course_id')
    .where('institution_id', '=', scope.institutionId)
    .where('sync_id', '=', syncId)
    .where('belongs', '=', true)
    .execute();
  return new Set(rows.map(({ course_id }) => course_id));
}

export async function listMembers(scope: Scope, batchId: number) {
  const rows = await membersOf(scope).where('batch_id', '=', batchId).execute();
  return new Set(rows.map(({ course_id }) => course_id));
}

/**
 * Stores the plan with today's titles, and deletes the results of the reading and the rest of the batch's earlier
 * plans: only the latest can be confirmed.
 */
export async function writePlan(
  scope: Scope,
  { id: syncId, batch_id }: { id: number; batch_id: number },
  { toAdd, toRemove }: { toAdd: readonly number[]; toRemove: readonly number[] },
) {
  const earlier = sql`institution_id = ${scope.institutionId} and batch_id = ${batch_id} and id < ${syncId}`;
  await sql`delete from sync_changes
    where institution_id = ${scope.institutionId} and not applied and sync_id in (select id from syncs where ${earlier})`.execute(
    db(),
  );
  await sql`update syncs set status = 'failed', reason = case
      when reason ->> 'id' = ${syncReasons.largeRemoval.id}
      then jsonb_set(reason, '{id}', to_jsonb(${syncReasons.notConfirmed.id}::text)) else reason end
    where ${earlier} and status = 'waiting'`.execute(db());
  for (const [change, ids] of [
    ['added', toAdd],
    ['removed', toRemove],
  ] as const) {
    await sql`insert into sync_changes (institution_id, sync_id, course_id, change, title, lms_course_id)
      select c.institution_id, ${syncId}::int, c.id, ${change}, c.title, c.lms_course_id from ${coursesOf(scope)} c
      where c.id = any(${[...ids]}::int[])`.execute(db());
  }
  await db()
    .deleteFrom('sync_found_courses')
    .where('institution_id', '=', scope.institutionId)
    .where('sync_id', '=', syncId)
    .execute();
}

/** Takes the next unapplied courses of the plan; they count as applied when the transaction commits. */
export async function takeChanges(
  { institutionId }: Scope,
  syncId: number,
  change: 'added' | 'removed',
  limit: number,
) {
  const { rows } = await sql<{ course_id: number }>`
    update sync_changes set applied = true
    where institution_id = ${institutionId} and sync_id = ${syncId} and course_id in (
      select course_id from sync_changes
      where institution_id = ${institutionId} and sync_id = ${syncId} and change = ${change} and not applied order by course_id limit ${limit})
    returning course_id`.execute(db());
  return rows.map(({ course_id }) => course_id);
}

/** Removes courses from a sync's history: those already in place weren't changed. */
export async function leaveOut({ institutionId }: Scope, syncId: number, courseIds: readonly number[]) {
  if (courseIds.length === 0) return;
  await sql`delete from sync_changes
    where institution_id = ${institutionId} and sync_id = ${syncId} and course_id = any(${[...courseIds]}::int[])`.execute(
    db(),
  );
}
