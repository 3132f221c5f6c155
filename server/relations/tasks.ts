import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { checklistPeopleOf, checklistTaskPeopleOf, checklistTasksOf } from './checklists.ts';

/** Checklists on courses: neither they nor their checklists were removed. */
export const tasklistsOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('tasklists as t')
    .innerJoin('checklists as of', 'of.id', 't.checklist_id')
    .select([
      't.id',
      't.checklist_id',
      't.course_id',
      't.batch_id',
      't.publication',
      't.task_count',
      't.completed_count',
      't.open_due_on',
      't.completed_at',
      't.assigned_at',
    ])
    .where('t.institution_id', '=', institutionId)
    .where('t.removed_at', 'is', null)
    .where('of.removed_at', 'is', null);

/** The tasks of such tasklists, also retired ones. */
export const tasksOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('tasks as k')
    .innerJoin('tasklists as t', 't.id', 'k.tasklist_id')
    .innerJoin('checklists as of', 'of.id', 't.checklist_id')
    .select([
      'k.id',
      'k.tasklist_id',
      't.checklist_id',
      'k.course_id',
      'k.checklist_task_id',
      'k.version',
      'k.due_on',
      'k.state',
      'k.needs_verification',
      'k.assignee_ids',
      'k.method',
      'k.state_at',
      'k.state_by',
      'k.verified_at',
      'k.verified_by',
      'k.retired_at',
      'k.evidence_note',
      'k.evidence_link',
      'k.found',
      'k.updated_at',
      'k.is_counted',
      'k.is_completed',
    ])
    .where('k.institution_id', '=', institutionId)
    .where('t.removed_at', 'is', null)
    .where('of.removed_at', 'is', null);

/**
 * Whether a task is for the person, for queries in which `k` has its columns: somebody gave it to them on that course,
 * or nobody was asked there and the checklist names them, for the task itself or else for all that name nobody.
 */
export const isTaskFor = (scope: Scope, personId: number) =>
  sql<boolean>`(k.assignee_ids @> array[${personId}::int]
    or (k.assignee_ids is null and k.checklist_task_id = any(${namedFor(scope, personId)})))`;

/** The tasks of checklists that are for the person wherever nobody else was chosen. */
const namedFor = (scope: Scope, personId: number) => sql`array(
  select p.checklist_task_id from ${checklistTaskPeopleOf(scope)} p where p.person_id = ${personId}
  union all
  select t.id from ${checklistPeopleOf(scope)} p join ${checklistTasksOf(scope)} t on t.checklist_id = p.checklist_id
  where p.person_id = ${personId}
    and not exists (select from ${checklistTaskPeopleOf(scope)} own where own.checklist_task_id = t.id))`;

/**
 * Whether all tasks of a tasklist `l` are for the person, because its checklist names them and nothing else names
 * anybody: then it needn't be asked of each task.
 */
export const isWhollyFor = (scope: Scope, personId: number) =>
  sql<boolean>`(l.checklist_id = any(array(
      select p.checklist_id from ${checklistPeopleOf(scope)} p where p.person_id = ${personId}
      except
      select t.checklist_id from ${checklistTaskPeopleOf(scope)} own
      join ${checklistTasksOf(scope)} t on t.id = own.checklist_task_id))
    and l.id not in (
      select k.tasklist_id from tasks k
      where k.institution_id = ${scope.institutionId} and k.assignee_ids is not null))`;

/**
 * How tasks stand, of every institution and also of removed tasklists. It's for joining to tasklists that were chosen
 * before: with more columns, no index would have them all.
 */
export const everyTaskStanding = () =>
  db().selectFrom('tasks').select(['tasklist_id', 'checklist_task_id', 'is_counted', 'is_completed']);

type Sql = RawBuilder<unknown>;

/** How many of a tasklist's tasks are overdue on a day: they count, aren't completed, and were due before it. */
export const overdueOn = (openDueOn: Sql, day: Sql) => sql<number>`width_bucket(${day} - 1, ${openDueOn})`;

/** On which day, from a given one on, the next of a tasklist's open tasks is due. */
export const nextDueOn = (openDueOn: Sql, day: Sql) =>
  sql<string | null>`(${openDueOn})[${overdueOn(openDueOn, day)} + 1]`;

/**
 * What the history keeps of courses' tasks, as it is on a day, by the positions of `taskMetrics`. Courses without tasks
 * that count have none.
 */
export const taskValuesOf = (scope: Scope, day: string) => sql`(
  select t.course_id, null::integer as score_version,
    array[sum(t.task_count), sum(t.completed_count),
      sum(${overdueOn(sql.ref('t.open_due_on'), sql`${day}::date`)})]::float8[] as metrics
  from ${tasklistsOf(scope)} t group by t.course_id having sum(t.task_count) > 0)`;
