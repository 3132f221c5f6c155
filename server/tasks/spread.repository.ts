import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { checklistsOf, checklistTasksOf } from '#server/relations/checklists.ts';

/** Tasklists that haven't followed a publication of their checklist yet, from the oldest on. */
export async function listBehind(
  scope: Scope,
  { checklistId, publication, limit }: { checklistId: number; publication: number; limit: number },
) {
  const { rows } = await sql<{ id: number }>`select id from tasklists
    where institution_id = ${scope.institutionId} and checklist_id = ${checklistId}
      and publication < ${publication} and removed_at is null
    order by id limit ${limit}`.execute(db());
  return rows.map(({ id }) => id);
}

/** How many courses have a checklist, and how many of them haven't followed its last publication yet. */
export async function countBehind(scope: Scope, checklistId: number) {
  const { rows } = await sql<{ total: number; behind: number }>`
    select count(*)::int as total, (count(*) filter (where l.publication < c.publication))::int as behind
    from tasklists l join ${checklistsOf(scope)} c on c.id = l.checklist_id
    where l.institution_id = ${scope.institutionId} and l.checklist_id = ${checklistId} and l.removed_at is null`.execute(
    db(),
  );
  return rows[0] ?? { total: 0, behind: 0 };
}

/** Whether a task is of one of the tasklists, and its task of the checklist was removed (or is back). */
const isAmong = (scope: Scope, ids: readonly number[], isRemoved: boolean) => sql`
  institution_id = ${scope.institutionId} and tasklist_id = any(${[...ids]}::int[])
  and checklist_task_id in (
    select t.id from ${checklistTasksOf(scope)} t where (t.removed_at is not null) = ${isRemoved})`;

/** Deletes tasks that the checklist no longer has and that nobody has worked on. Returns of which tasklists. */
export async function deleteDropped(scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<{ tasklist_id: number }>`
    delete from tasks where not is_touched and ${isAmong(scope, ids, true)} returning tasklist_id`.execute(
    db(),
  );
  return rows;
}

interface Retired {
  readonly id: number;
  readonly tasklist_id: number;
}

/** Retires tasks that the checklist no longer has. */
export async function retireDropped(scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<Retired>`
    update tasks set retired_at = clock_timestamp(), version = version + 1, updated_at = clock_timestamp()
    where retired_at is null and ${isAmong(scope, ids, true)} returning id, tasklist_id`.execute(db());
  return rows;
}

/** Brings tasks back that the checklist has again. */
export async function bringBack(scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<Retired>`
    update tasks set retired_at = null, version = version + 1, updated_at = clock_timestamp()
    where retired_at is not null and ${isAmong(scope, ids, false)} returning id, tasklist_id`.execute(db());
  return rows;
}

/** Has tasks need verification when their checklists say so. */
export async function followVerification(scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<{ tasklist_id: number }>`
    update tasks k set needs_verification = t.needs_verification, version = k.version + 1,
      updated_at = clock_timestamp()
    from ${checklistTasksOf(scope)} t
    where t.id = k.checklist_task_id and k.institution_id = ${scope.institutionId}
      and k.tasklist_id = any(${[...ids]}::int[]) and k.retired_at is null
      and k.needs_verification <> t.needs_verification
    returning k.tasklist_id`.execute(db());
  return rows;
}

export async function markFollowed(scope: Scope, ids: readonly number[], publication: number) {
  await sql`update tasklists set publication = ${publication}
    where institution_id = ${scope.institutionId} and id = any(${[...ids]}::int[])`.execute(db());
}

/** Courses that have a checklist, from an id on. */
export async function listCoursesWith(
  scope: Scope,
  { checklistId, after, limit }: { checklistId: number; after: number; limit: number },
) {
  const { rows } = await sql<{ course_id: number }>`select course_id from tasklists
    where institution_id = ${scope.institutionId} and checklist_id = ${checklistId} and removed_at is null
      and course_id > ${after}
    order by course_id limit ${limit}`.execute(db());
  return rows.map(({ course_id }) => course_id);
}
