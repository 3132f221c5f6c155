import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { checklistPeopleOf, checklistsOf, checklistTaskPeopleOf } from '#server/relations/checklists.ts';
import { isInScope } from '#server/relations/scope-decisions.ts';
import { tasklistsOf, tasksOf } from '#server/relations/tasks.ts';

/** Tasks that somebody has now. */
export interface NewTasks {
  readonly person_id: number;
  readonly checklist_id: number;
  readonly checklist_title: string;
  readonly amount: number;
  /** the only course they're on; null: several */
  readonly course_id: number | null;
}

/** Whom a task `k` is for, unless people were chosen for it on the course: those it names, or its checklist. */
const namedPeople = (scope: Scope) => sql`
  select own.person_id from ${checklistTaskPeopleOf(scope)} own where own.checklist_task_id = k.checklist_task_id
  union
  select p.person_id from ${checklistPeopleOf(scope)} p where p.checklist_id = k.checklist_id
    and not exists (select from ${checklistTaskPeopleOf(scope)} own
      where own.checklist_task_id = k.checklist_task_id)`;

const grouped = sql`q.person_id, k.checklist_id, l.title as checklist_title, count(*)::int as amount,
  case when count(distinct k.course_id) = 1 then min(k.course_id) end as course_id`;

/** The tasks of checklists that courses in scope got in this transaction, for the people whom the checklists name. */
export async function listNamedOnNew(scope: Scope, courseIds: readonly number[]) {
  const { rows } = await sql<NewTasks>`
    select ${grouped}
    from ${tasksOf(scope)} k
    join ${tasklistsOf(scope)} t on t.id = k.tasklist_id and t.assigned_at = now()
    join ${checklistsOf(scope)} l on l.id = k.checklist_id
    cross join lateral (${namedPeople(scope)}) q
    where k.course_id = any(${courseIds}::int[]) and k.assignee_ids is null
      and k.is_counted and not k.is_completed and ${isInScope(scope, 'k.course_id')}
    group by q.person_id, k.checklist_id, l.title
    order by q.person_id, k.checklist_id`.execute(db());
  return rows;
}

/** Of tasks that people were given, those that are open, on courses in scope. */
export async function listGiven(
  scope: Scope,
  given: readonly { readonly taskId: number; readonly personIds: readonly number[] }[],
) {
  const pairs = given.flatMap(({ taskId, personIds }) => personIds.map((personId) => ({ taskId, personId })));
  const { rows } = await sql<NewTasks>`
    select ${grouped}
    from jsonb_to_recordset(${JSON.stringify(pairs.map(({ taskId, personId }) => ({ task_id: taskId, person_id: personId })))}::jsonb)
      as q (task_id int, person_id int)
    join ${tasksOf(scope)} k on k.id = q.task_id and k.is_counted and not k.is_completed
      and ${isInScope(scope, 'k.course_id')}
    join ${checklistsOf(scope)} l on l.id = k.checklist_id
    group by q.person_id, k.checklist_id, l.title
    order by q.person_id, k.checklist_id`.execute(db());
  return rows;
}

/** How many of a person's open tasks are due. */
export interface DueTasks {
  readonly person_id: number;
  readonly today: number;
  readonly tomorrow: number;
  readonly overdue: number;
}

/** Whose open tasks on courses of active batches that are in scope are due on a day or the day after, or were due the day before. */
export async function listDue(scope: Scope, day: string) {
  const { rows } = await sql<DueTasks>`
    select q.person_id,
      count(*) filter (where k.due_on = ${day}::date)::int as today,
      count(*) filter (where k.due_on = ${day}::date + 1)::int as tomorrow,
      count(*) filter (where k.due_on = ${day}::date - 1)::int as overdue
    from ${tasksOf(scope)} k
    cross join lateral (
      select unnest(k.assignee_ids) as person_id
      union all
      select named.person_id from (${namedPeople(scope)}) named where k.assignee_ids is null) q
    where k.is_counted and not k.is_completed
      and k.due_on between ${day}::date - 1 and ${day}::date + 1
      and exists (select from ${membersOf(scope)} m join ${batchesOf(scope)} b on b.id = m.batch_id
        where m.course_id = k.course_id and b.status = 1)
      and ${isInScope(scope, 'k.course_id')}
    group by q.person_id order by q.person_id`.execute(db());
  return rows;
}
