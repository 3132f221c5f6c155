import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { checklistsOf } from '#server/relations/checklists.ts';

/** Checklists of a batch that's active. */
export async function listGiven(scope: Scope, batchId: number) {
  const { rows } = await sql<{ checklist_id: number; assigned_by: number | null }>`
    select bc.checklist_id, bc.assigned_by from batch_checklists bc
    join ${checklistsOf(scope)} c on c.id = bc.checklist_id
    join ${batchesOf(scope)} b on b.id = bc.batch_id and b.status = 1
    where bc.institution_id = ${scope.institutionId} and bc.batch_id = ${batchId}
    order by bc.checklist_id`.execute(db());
  return rows;
}

/** Courses of a batch still without one of its checklists; not those from which people took it since. */
export async function listLacking(
  scope: Scope,
  { batchId, checklistId, limit }: { batchId: number; checklistId: number; limit: number },
) {
  const { rows } = await sql<{ course_id: number }>`
    select m.course_id from ${membersOf(scope)} m
    join batch_checklists bc on bc.batch_id = m.batch_id and bc.checklist_id = ${checklistId}
    where m.batch_id = ${batchId} and not exists (
      select from tasklists l where l.course_id = m.course_id and l.checklist_id = bc.checklist_id
        and (l.removed_at is null or l.removed_at > greatest(bc.assigned_at, m.added_at)))
    order by m.course_id limit ${limit}`.execute(db());
  return rows.map(({ course_id }) => course_id);
}

/** Tasklists that a batch gave to courses which aren't in it any more, or whose checklist isn't the batch's any more. */
export async function listLeft(scope: Scope, batchId: number, limit: number) {
  const { rows } = await sql<{ id: number }>`
    select l.id from tasklists l
    where l.institution_id = ${scope.institutionId} and l.batch_id = ${batchId} and l.removed_at is null
      and not exists (
        select from ${membersOf(scope)} m
        join batch_checklists bc on bc.batch_id = m.batch_id and bc.checklist_id = l.checklist_id
        where m.batch_id = l.batch_id and m.course_id = l.course_id)
    order by l.id limit ${limit}`.execute(db());
  return rows.map(({ id }) => id);
}

/** Leaves tasklists to another active batch of their courses that gives the checklist too. Returns those. */
export async function handOver(scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    update tasklists l set batch_id = heir.batch_id
    from (select l.id, (
        select m.batch_id from ${membersOf(scope)} m
        join ${batchesOf(scope)} b on b.id = m.batch_id and b.status = 1
        join batch_checklists bc on bc.batch_id = m.batch_id and bc.checklist_id = l.checklist_id
        where m.course_id = l.course_id and m.batch_id <> l.batch_id order by m.batch_id limit 1) as batch_id
      from tasklists l where l.institution_id = ${scope.institutionId} and l.id = any(${[...ids]}::int[])) heir
    where l.id = heir.id and heir.batch_id is not null returning l.id`.execute(db());
  return new Set(rows.map(({ id }) => id));
}

/** Tasklists stay on their courses without the batch. */
export async function keepForCourse(scope: Scope, ids: readonly number[]) {
  await sql`update tasklists set batch_id = null
    where institution_id = ${scope.institutionId} and id = any(${[...ids]}::int[])`.execute(db());
}

/** Whether a batch gives checklists, or gave some. */
export async function hasChecklists(scope: Scope, batchId: number) {
  const { rows } = await sql<{ has: boolean }>`select
    exists (select from batch_checklists where institution_id = ${scope.institutionId} and batch_id = ${batchId})
    or exists (select from tasklists where institution_id = ${scope.institutionId} and batch_id = ${batchId}) as has`.execute(
    db(),
  );
  return rows[0]?.has ?? false;
}
