import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { likeAnywhere } from '#server/infra/db/search.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { everyone, peopleOf } from '#server/relations/people.ts';
import type { Condition } from '#shared/filters/filter.ts';
import type { FoundValues, TaskEventKind, TaskPerson } from '#shared/tasks/task.ts';
import type { EventDetails } from './task-change.ts';
import { taskColumns, taskTables, type TaskRow } from './task-row.ts';

/** Tasks in lists, by their ids. */
export async function readTaskRows(scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<TaskRow>`
    select ${taskColumns(scope)} from ${taskTables(scope)}
    where k.institution_id = ${scope.institutionId} and k.id = any(${[...ids]}::int[])`.execute(db());
  return rows;
}

/** All tasks of tasklists: those of today in the checklist's order, then retired ones. */
export async function listTaskRowsOf(scope: Scope, tasklistIds: readonly number[]) {
  const { rows } = await sql<TaskRow>`
    select ${taskColumns(scope)} from ${taskTables(scope)}
    where k.institution_id = ${scope.institutionId} and k.tasklist_id = any(${[...tasklistIds]}::int[])
    order by k.tasklist_id, k.retired_at is not null, t.weight, k.id`.execute(db());
  return rows;
}

interface TaskDetailRow extends TaskRow {
  readonly description: string;
  readonly condition: Condition[] | null;
  readonly evidence_note: string | null;
  readonly evidence_link: string | null;
  readonly verified_by_name: string | null;
  readonly found: FoundValues | null;
}

export async function findTaskDetail(scope: Scope, id: number) {
  const { rows } = await sql<TaskDetailRow>`
    select ${taskColumns(scope)}, t.description, t.condition, k.evidence_note, k.evidence_link,
      (select p.name from ${everyone()} p where p.id = k.verified_by) as verified_by_name, k.found
    from ${taskTables(scope)}
    where k.institution_id = ${scope.institutionId} and k.id = ${id}`.execute(db());
  return rows[0];
}

export interface EventRow {
  readonly id: number;
  readonly at: Date;
  readonly kind: TaskEventKind;
  readonly person_name: string | null;
  readonly is_system: boolean;
  readonly details: EventDetails;
  readonly assignees: readonly string[] | null;
}

/** A page of what happened to a task, newest first. */
export async function listEventRows(scope: Scope, taskId: number, { page, limit }: Page) {
  const { rows } = await sql<EventRow>`
    select e.id, e.at, e.kind, (select p.name from ${everyone()} p where p.id = e.person_id) as person_name,
      e.is_system, e.details, case when e.details->'assigneeIds' <> 'null' then (
        select coalesce(json_agg(p.name order by p.name_key), '[]') from ${peopleOf(scope)} p
        where p.id in (select jsonb_array_elements(e.details->'assigneeIds')::int)) end as assignees
    from task_events e
    where e.institution_id = ${scope.institutionId} and e.task_id = ${taskId}
    order by e.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db());
  return rows;
}

interface Page {
  readonly page: number;
  readonly limit: number;
}

export async function countEvents(scope: Scope, taskId: number) {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from task_events
    where institution_id = ${scope.institutionId} and task_id = ${taskId}`.execute(db());
  return rows[0]?.total ?? 0;
}

/** Who changed a task last; null: Courseyard, or somebody who was removed. */
export async function findLastPerson(scope: Scope, taskId: number) {
  const { rows } = await sql<{ name: string | null }>`
    select (select p.name from ${everyone()} p where p.id = e.person_id) as name from task_events e
    where e.institution_id = ${scope.institutionId} and e.task_id = ${taskId} order by e.id desc limit 1`.execute(
    db(),
  );
  return rows[0]?.name ?? null;
}

/** People tasks can be given to. */
export async function listPeople(
  scope: Scope,
  { search, limit }: { search: string | undefined; limit: number },
) {
  const pattern = likeAnywhere(search);
  const { rows } = await sql<TaskPerson>`
    select p.id, p.name, true as "isActive" from ${peopleOf(scope)} p
    where p.state <> 'deactivated' and ${pattern === undefined ? sql`true` : sql`p.search_key like ${pattern}`}
    order by p.name_key, p.id limit ${limit}`.execute(db());
  return rows;
}

/** Those of the people that tasks can be given to. */
export async function listActivePeople(scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`select p.id from ${peopleOf(scope)} p
    where p.id = any(${[...ids]}::int[]) and p.state <> 'deactivated'`.execute(db());
  return new Set(rows.map(({ id }) => id));
}
