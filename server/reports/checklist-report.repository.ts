import { sql } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { checklistsOf, checklistTasksOf } from '#server/relations/checklists.ts';
import { everyTaskStanding, tasklistsOf } from '#server/relations/tasks.ts';
import type { OnlyCourses } from './asked.ts';

/** Whose tasks a report is about: those of the batches' courses, each once, or of some of these. */
interface CoursesAsked {
  readonly batchIds: readonly number[];
  readonly only: OnlyCourses | undefined;
}

const coursesAsked = (scope: Scope, { batchIds, only }: CoursesAsked) => sql`(
  select m.course_id from ${membersOf(scope)} m where m.batch_id = any(${[...batchIds]}::int[])
    and ${only?.courseIds ? sql`m.course_id in ${only.courseIds}` : sql`true`})`;

export interface ChecklistSums {
  readonly id: number;
  readonly title: string;
  readonly lists: number;
  readonly completedLists: number;
  readonly tasks: number;
  readonly completedTasks: number;
}

/** What the tasklists of the courses add up to, by checklist. */
export async function sumChecklists(scope: Scope, asked: CoursesAsked): Promise<ChecklistSums[]> {
  const { rows } = await sql<ChecklistSums>`
    select c.id, c.title, sums.* from (
      select t.checklist_id, count(*)::int as lists, count(t.completed_at)::int as "completedLists",
        sum(t.task_count)::int as tasks, sum(t.completed_count)::int as "completedTasks"
      from ${tasklistsOf(scope)} t where t.course_id in ${coursesAsked(scope, asked)}
      group by t.checklist_id) sums
    join ${checklistsOf(scope)} c on c.id = sums.checklist_id
    where c.publication > 0 order by c.title_key, c.id`.execute(db());
  return rows;
}

export interface TaskSums {
  readonly id: number;
  readonly title: string;
  readonly tasks: number;
  readonly completedTasks: number;
}

/**
 * What the tasks of a checklist add up to on the courses, in its order. One that it no longer has is there as long as
 * courses still have it.
 */
export async function sumTasks(scope: Scope, checklistId: number, asked: CoursesAsked): Promise<TaskSums[]> {
  const { rows } = await sql<TaskSums>`
    select of.id, of.title, coalesce(sums.tasks, 0) as tasks, coalesce(sums.completed, 0) as "completedTasks"
    from ${checklistTasksOf(scope)} of
    left join (
      select k.checklist_task_id, count(*)::int as tasks, (count(*) filter (where k.is_completed))::int as completed
      from ${everyTaskStanding()} k
      where k.is_counted
        and k.checklist_task_id = any(array(
          select one.id from ${checklistTasksOf(scope)} one where one.checklist_id = ${checklistId}))
        and k.tasklist_id in (
          select t.id from ${tasklistsOf(scope)} t
          where t.checklist_id = ${checklistId} and t.course_id in ${coursesAsked(scope, asked)})
      group by k.checklist_task_id) sums on sums.checklist_task_id = of.id
    where of.checklist_id = ${checklistId} and (of.removed_at is null or sums.tasks > 0)
    order by of.weight, of.id`.execute(db());
  return rows;
}

/** A published checklist on some course that the actor sees. */
export async function findReadChecklist(scope: Scope, actor: Actor, id: number) {
  const { rows } = await sql<{ id: number; title: string }>`
    select c.id, c.title from ${checklistsOf(scope)} c
    where c.id = ${id} and c.publication > 0 and exists (
      select from ${tasklistsOf(scope)} t
      join ${membersOf(scope)} m on m.course_id = t.course_id
      join ${batchesOf(scope)} b on b.id = m.batch_id
      where t.checklist_id = c.id and ${isSeenBy(actor)})`.execute(db());
  return rows[0];
}
