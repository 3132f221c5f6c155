import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { checklistsOf, checklistTasksOf } from '#server/relations/checklists.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { dueOf } from './due.ts';

/** Holds up publishing and removing the checklist until the transaction ends; undefined if it isn't there. */
export async function holdChecklist(scope: Scope, checklistId: number) {
  const { rows } = await sql<{ id: number; title: string; publication: number }>`
    select c.id, c.title, c.publication from ${checklistsOf(scope)} c
    where c.id = ${checklistId} and c.publication > 0 for share`.execute(db());
  return rows[0];
}

interface Assigning {
  readonly checklistId: number;
  readonly publication: number;
  readonly courseIds: readonly number[];
  readonly batchId: number | null;
  readonly personId: number | null;
}

/** Puts a checklist onto those of the courses that don't have it, still without tasks. */
export async function insertTasklists(
  scope: Scope,
  { checklistId, publication, courseIds, batchId, personId }: Assigning,
) {
  const { rows } = await sql<{ id: number; course_id: number }>`
    insert into tasklists (institution_id, checklist_id, course_id, batch_id, assigned_by, publication)
    select ${scope.institutionId}::int, ${checklistId}::int, c.id, ${batchId}::int, ${personId}::int, ${publication}::int
    from ${coursesOf(scope)} c
    where c.id = any(${[...courseIds]}::int[])
    order by c.id
    on conflict (course_id, checklist_id) where removed_at is null do nothing
    returning id, course_id`.execute(db());
  return rows;
}

/** Gives tasklists the tasks of their checklists that they don't have. Returns which tasklists got some. */
export async function insertMissingTasks(scope: Scope, tasklistIds: readonly number[]) {
  const { timeZone } = await scope.institution();
  const ids = [...tasklistIds];
  const { rows } = await sql<{ tasklist_id: number; course_id: number }>`
    with given as (
      insert into tasks (institution_id, tasklist_id, course_id, checklist_task_id, due_on, needs_verification)
      select l.institution_id, l.id, l.course_id, t.id, ${dueOf(scope, timeZone)}, t.needs_verification
      from tasklists l
      join ${checklistTasksOf(scope)} t on t.checklist_id = l.checklist_id and t.removed_at is null
      join ${coursesOf(scope)} co on co.id = l.course_id
      where l.institution_id = ${scope.institutionId} and l.id = any(${ids}::int[])
        -- The tasklists once more: otherwise PostgreSQL may read all tasks to find those of a few hundred.
        and not exists (select from tasks k where k.tasklist_id = any(${ids}::int[])
          and k.tasklist_id = l.id and k.checklist_task_id = t.id)
      order by l.id, t.weight
      returning tasklist_id, course_id)
    select distinct tasklist_id, course_id from given`.execute(db());
  return rows;
}
