import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { unflushedInBulk } from '#server/infra/db/unflushed.ts';
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
    .select(unflushedInBulk)
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', syncId)
    .where('status', 'in', ['pending', 'in_progress'])
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Stores courses of the batch that Canvas listed, and whether the rule takes them. A course on two pages counts once, as
 * taken if it was taken once.
 */
export async function addFound(
  { institutionId }: Scope,
  syncId: number,
  courseIds: readonly number[],
  { belongs }: { belongs: boolean },
) {
  if (courseIds.length === 0) return;
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

/** The batch's members that the sync knows nothing about yet, by id. Not by joins: these tables grow in the sync itself. */
export async function listUnseen(
  scope: Scope,
  { syncId, batchId }: { syncId: number; batchId: number },
): Promise<Member[]> {
  const ofSync = sql`institution_id = ${scope.institutionId} and sync_id = ${syncId}`;
  const { rows } = await sql<Member>`
    select c.id, c.lms_course_id from ${coursesOf(scope)} c
    where c.id = any(array(
      select m.course_id from ${membersOf(scope)} m where m.batch_id = ${batchId}
      except select course_id from sync_found_courses where ${ofSync}
      except select course_id from sync_changes where ${ofSync}))
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

/** The courses the rule takes, and those of them that are in the plan already. */
export async function listFound({ institutionId }: Scope, syncId: number) {
  const { rows } = await sql<{ course_id: number; is_planned: boolean }>`
    select course_id, false as is_planned from sync_found_courses
    where institution_id = ${institutionId} and sync_id = ${syncId} and belongs
    union all
    select course_id, true from sync_changes where institution_id = ${institutionId} and sync_id = ${syncId}`.execute(
    db(),
  );
  const idsOf = (found: typeof rows) => new Set(found.map(({ course_id }) => course_id));
  return { found: idsOf(rows), planned: idsOf(rows.filter(({ is_planned }) => is_planned)) };
}

export async function listMembers(scope: Scope, batchId: number) {
  const rows = await membersOf(scope).where('batch_id', '=', batchId).execute();
  return new Set(rows.map(({ course_id }) => course_id));
}

/**
 * Puts courses into the plan of a sync that's locked, with today's titles, unless they're in it; each is named once. Looks
 * everything up one by one by its key: a join could read all of the institution's courses, or all of the plan, for each page.
 */
export async function addToPlan(
  scope: Scope,
  syncId: number,
  change: 'added' | 'removed',
  courseIds: readonly number[],
) {
  if (courseIds.length === 0) return;
  await sql`insert into sync_changes (institution_id, sync_id, course_id, change, title, lms_course_id)
    select ${scope.institutionId}::int, ${syncId}::int, c.id, ${change}, c.title, c.lms_course_id
    from unnest(${[...courseIds]}::int[]) g(id) cross join lateral (
      select id, title, lms_course_id from ${coursesOf(scope)} known where known.id = g.id limit 1) c
    where (select true from sync_changes s where s.sync_id = ${syncId} and s.course_id = g.id limit 1) is null`.execute(
    db(),
  );
}

/**
 * Deletes the results of the reading that aren't in the plan, and what's left of the batch's earlier plans: only the
 * latest can be confirmed.
 */
export async function tidyPlans(
  scope: Scope,
  { id: syncId, batch_id }: { id: number; batch_id: number },
  unwanted: readonly number[],
) {
  const { institutionId } = scope;
  const earlier = sql`institution_id = ${institutionId} and batch_id = ${batch_id} and id < ${syncId}`;
  await sql`delete from sync_changes
    where institution_id = ${institutionId} and not applied
      and sync_id in (select id from syncs where ${earlier} and status <> 'completed')`.execute(db());
  await sql`update syncs set status = 'failed', reason = case
      when reason ->> 'id' = ${syncReasons.largeRemoval.id}
      then jsonb_set(reason, '{id}', to_jsonb(${syncReasons.notConfirmed.id}::text)) else reason end
    where ${earlier} and status = 'waiting'`.execute(db());
  await leaveOut(scope, syncId, unwanted);
  await db()
    .deleteFrom('sync_found_courses')
    .where('institution_id', '=', institutionId)
    .where('sync_id', '=', syncId)
    .execute();
}

/** What to take from a sync's plan: courses to add or to remove, from after the last one taken on. */
interface ToTake {
  readonly syncId: number;
  readonly change: 'added' | 'removed';
  readonly after: number;
  readonly limit: number;
}

/** Takes the next unapplied courses of the plan, in order of their ids; they count as applied when the transaction commits. */
export async function takeChanges({ institutionId }: Scope, { syncId, change, after, limit }: ToTake) {
  const { rows } = await sql<{ course_id: number }>`
    update sync_changes set applied = true
    where institution_id = ${institutionId} and sync_id = ${syncId} and course_id in (
      select course_id from sync_changes
      where institution_id = ${institutionId} and sync_id = ${syncId} and course_id > ${after}
        and change = ${change} and not applied order by course_id limit ${limit})
    returning course_id`.execute(db());
  return rows.map(({ course_id }) => course_id);
}

/** Takes courses out of a sync's plan and history. */
export async function leaveOut({ institutionId }: Scope, syncId: number, courseIds: readonly number[]) {
  if (courseIds.length === 0) return;
  await sql`delete from sync_changes
    where institution_id = ${institutionId} and sync_id = ${syncId} and course_id = any(${[...courseIds]}::int[])`.execute(
    db(),
  );
}
