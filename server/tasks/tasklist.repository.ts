import { sql } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { checklistsOf } from '#server/relations/checklists.ts';
import { everyone } from '#server/relations/people.ts';
import { coursesOutOf } from '#server/relations/scope-decisions.ts';
import { overdueOn } from '#server/relations/tasks.ts';

interface TasklistRow {
  readonly id: number;
  readonly checklist_id: number;
  readonly checklist_title: string;
  readonly batch_id: number | null;
  readonly batch_title: string | null;
  readonly assigned_at: Date;
  readonly assigned_by: string | null;
  readonly task_count: number;
  readonly completed_count: number;
  readonly overdue_count: number;
  readonly completed_at: Date | null;
  readonly is_following: boolean;
}

/** The checklists on a course, by title. */
export async function listTasklistRows(scope: Scope, courseId: number, today: string) {
  const { rows } = await sql<TasklistRow>`
    select l.id, l.checklist_id, c.title as checklist_title, b.id as batch_id, b.title as batch_title, l.assigned_at,
      (select p.name from ${everyone()} p where p.id = l.assigned_by) as assigned_by, l.task_count, l.completed_count,
      ${overdueOn(sql`l.open_due_on`, sql`${today}::date`)} as overdue_count, l.completed_at,
      l.publication < c.publication as is_following
    from tasklists l
    join ${checklistsOf(scope)} c on c.id = l.checklist_id
    left join ${batchesOf(scope)} b on b.id = l.batch_id
    where l.institution_id = ${scope.institutionId} and l.course_id = ${courseId} and l.removed_at is null
    order by c.title_key, l.id`.execute(db());
  return rows;
}

interface RemovedTasklist {
  readonly id: number;
  readonly course_id: number;
  /** to the microsecond */
  readonly at: string;
}

const removed = sql`id, course_id, to_json(removed_at)#>>'{}' as at`;

/** Removes a tasklist from a course; undefined if it isn't there. */
export async function removeTasklistRow(scope: Scope, courseId: number, id: number) {
  const { rows } = await sql<RemovedTasklist & { checklist_id: number }>`
    update tasklists set removed_at = clock_timestamp()
    where institution_id = ${scope.institutionId} and course_id = ${courseId} and id = ${id} and removed_at is null
    returning ${removed}, checklist_id`.execute(db());
  return rows[0];
}

/** Removes a checklist from courses. */
export async function removeFromCourses(scope: Scope, checklistId: number, courseIds: readonly number[]) {
  const { rows } = await sql<RemovedTasklist>`
    update tasklists set removed_at = clock_timestamp()
    where id in (select id from tasklists
      where institution_id = ${scope.institutionId} and checklist_id = ${checklistId}
        and course_id = any(${[...courseIds]}::int[]) and removed_at is null
      order by id for no key update)
    returning ${removed}`.execute(db());
  return rows;
}

/** The title of a checklist that's on a course which the actor sees. */
export async function findSeenTitle(scope: Scope, actor: Actor, checklistId: number) {
  const { rows } = await sql<{ title: string }>`select c.title from ${checklistsOf(scope)} c
    where c.id = ${checklistId} and exists (
      select from tasklists l
      join ${membersOf(scope)} m on m.course_id = l.course_id
      join ${batchesOf(scope)} b on b.id = m.batch_id
      where l.checklist_id = c.id and l.removed_at is null and ${isSeenBy(actor, 'm.course_id')})`.execute(
    db(),
  );
  return rows[0]?.title;
}

/** Puts removed tasklists back, where the course hasn't got the checklist again since. Returns those put back. */
export async function putBackTasklists(scope: Scope, lists: readonly { id: number; at: string }[]) {
  const { rows } = await sql<{ id: number; course_id: number; checklist_id: number }>`
    update tasklists l set removed_at = null
    from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb) g(id int, at timestamptz)
    where l.id = g.id and l.institution_id = ${scope.institutionId} and l.removed_at = g.at
      and not exists (select from tasklists other where other.course_id = l.course_id
        and other.checklist_id = l.checklist_id and other.removed_at is null)
    returning l.id, l.course_id, l.checklist_id`.execute(db());
  return rows;
}

/** Deletes tasklists on which nobody has worked. Returns those deleted. */
export async function deleteUntouched(scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; course_id: number }>`
    delete from tasklists where id in (select l.id from tasklists l
      where l.institution_id = ${scope.institutionId} and l.id = any(${[...ids]}::int[]) and l.removed_at is null
        and not exists (select from tasks k where k.tasklist_id = l.id and k.is_touched)
      order by l.id for update)
    returning id, course_id`.execute(db());
  return rows;
}

interface BatchChecklistRow {
  readonly checklist_id: number;
  readonly title: string;
  readonly assigned_at: Date;
  readonly assigned_by: string | null;
  readonly course_count: number;
  readonly assigned_count: number;
  readonly completed_count: number;
  readonly in_scope_count: number;
  readonly in_scope_assigned_count: number;
  readonly in_scope_completed_count: number;
  readonly task_count: number;
  readonly completed_task_count: number;
}

/** The checklists of a batch, by title, and how far its courses are. */
export async function listBatchChecklistRows(scope: Scope, batchId: number) {
  const whereIn = sql`filter (where m.course_id not in ${coursesOutOf(scope)})`;
  const { rows } = await sql<BatchChecklistRow>`
    select bc.checklist_id, c.title, bc.assigned_at,
      (select p.name from ${everyone()} p where p.id = bc.assigned_by) as assigned_by,
      members.course_count, members.in_scope_count, sums.assigned_count, sums.completed_count,
      sums.in_scope_assigned_count, sums.in_scope_completed_count, sums.task_count, sums.completed_task_count
    from batch_checklists bc
    join ${checklistsOf(scope)} c on c.id = bc.checklist_id
    cross join lateral (
      select count(*)::int as course_count, (count(*) ${whereIn})::int as in_scope_count
      from ${membersOf(scope)} m where m.batch_id = bc.batch_id) members
    cross join lateral (
      select count(*)::int as assigned_count, count(l.completed_at)::int as completed_count,
        (count(*) ${whereIn})::int as in_scope_assigned_count, (count(l.completed_at) ${whereIn})::int as in_scope_completed_count,
        coalesce(sum(l.task_count), 0)::int as task_count,
        coalesce(sum(l.completed_count), 0)::int as completed_task_count
      from ${membersOf(scope)} m join tasklists l on l.course_id = m.course_id
      where m.batch_id = bc.batch_id and l.checklist_id = bc.checklist_id and l.removed_at is null) sums
    where bc.institution_id = ${scope.institutionId} and bc.batch_id = ${batchId}
    order by c.title_key, c.id`.execute(db());
  return rows;
}

/** The active batches that give a checklist to their courses and that the actor sees, by title. */
export async function listBatchesWith(scope: Scope, actor: Actor, checklistId: number) {
  const { rows } = await sql<{ id: number; title: string }>`
    select b.id, b.title from batch_checklists bc join ${batchesOf(scope)} b on b.id = bc.batch_id
    where bc.institution_id = ${scope.institutionId} and bc.checklist_id = ${checklistId}
      and b.status = 1 and ${isSeenBy(actor, undefined)}
    order by b.title, b.id`.execute(db());
  return rows;
}

/** Has all courses of a batch get a checklist, also those of later. Asked again, it's from then on. */
export async function putBatchChecklist(
  scope: Scope,
  { batchId, checklistId, personId }: { batchId: number; checklistId: number; personId: number },
) {
  await sql`insert into batch_checklists (institution_id, batch_id, checklist_id, assigned_by)
    values (${scope.institutionId}, ${batchId}, ${checklistId}, ${personId})
    on conflict (batch_id, checklist_id)
      do update set assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at`.execute(db());
}

/** False if the batch didn't have it. */
export async function deleteBatchChecklist(scope: Scope, batchId: number, checklistId: number) {
  const { numAffectedRows = 0n } = await sql`delete from batch_checklists
    where institution_id = ${scope.institutionId} and batch_id = ${batchId} and checklist_id = ${checklistId}`.execute(
    db(),
  );
  return numAffectedRows > 0n;
}
