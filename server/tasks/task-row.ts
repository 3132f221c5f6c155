import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import {
  checklistPeopleOf,
  checklistsOf,
  checklistTaskPeopleOf,
  checklistTasksOf,
} from '#server/relations/checklists.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { everyone, peopleOf } from '#server/relations/people.ts';
import { standingOut } from '#server/relations/scope-decisions.ts';
import type { Visibility } from '#shared/checklists/checklist.ts';
import type { ScopeStanding } from '#shared/scope-decisions/scope-terms.ts';
import type { TaskMethod, TaskPerson, TaskState } from '#shared/tasks/task.ts';

export interface TaskRow {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly state: TaskState;
  readonly is_counted: boolean;
  readonly is_completed: boolean;
  readonly retired_at: Date | null;
  readonly is_automatic: boolean;
  readonly needs_verification: boolean;
  readonly verified_at: Date | null;
  readonly due_on: string | null;
  readonly has_own_due: boolean;
  readonly assignees: readonly TaskPerson[];
  readonly has_own_assignees: boolean;
  /** the ids of these, also of those who were removed */
  readonly for_ids: readonly number[] | null;
  /** of the checklist */
  readonly visibility: Visibility;
  readonly course_id: number;
  readonly course_title: string;
  /** of a course that isn't in scope; null: it is */
  readonly standing_out: ScopeStanding | null;
  readonly checklist_id: number;
  readonly checklist_title: string;
  readonly tasklist_id: number;
  readonly method: TaskMethod | null;
  readonly state_at: Date | null;
  readonly state_by: number | null;
  readonly state_by_name: string | null;
  readonly has_evidence: boolean;
  readonly comment_count: number;
  readonly updated_at: Date;
}

/** The ids of the people that a task `k` of the tasklist `l` is for. */
export const assigneeIds = (scope: Scope) => sql`coalesce(k.assignee_ids,
  (select array_agg(p.person_id) from ${checklistTaskPeopleOf(scope)} p where p.checklist_task_id = k.checklist_task_id),
  (select array_agg(p.person_id) from ${checklistPeopleOf(scope)} p where p.checklist_id = l.checklist_id))`;

/** People as they're shown, from a list of ids; removed ones are left out. */
const peopleIn = (scope: Scope, ids: ReturnType<typeof assigneeIds>) => sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'isActive', p.state <> 'deactivated')
    order by p.name_key, p.id), '[]')
  from ${peopleOf(scope)} p where p.id = any(${ids}))`;

/** The columns of a `TaskRow`, for queries with `taskTables`. */
export const taskColumns = (scope: Scope) => sql`
  k.id, k.version, t.title, k.state, k.is_counted, k.is_completed, k.retired_at, t.condition is not null as is_automatic,
  k.needs_verification, k.verified_at, k.due_on, k.has_own_due, ${peopleIn(scope, assigneeIds(scope))} as assignees,
  k.assignee_ids is not null as has_own_assignees, ${assigneeIds(scope)} as for_ids, c.visibility, k.course_id, co.title as course_title,
  ${standingOut(scope, 'k.course_id')} as standing_out,
  c.id as checklist_id, c.title as checklist_title, k.tasklist_id, k.method, k.state_at, k.state_by,
  (select p.name from ${everyone()} p where p.id = k.state_by) as state_by_name,
  k.evidence_note is not null or k.evidence_link is not null as has_evidence,
  (select count(*)::int from task_events e where e.task_id = k.id and e.kind = 'comment') as comment_count,
  k.updated_at`;

/** Tasks `k` with their tasklists `l`, which are there, checklists `c`, tasks of these `t`, and courses `co`. */
export const taskTables = (scope: Scope) => sql`tasks k
  join tasklists l on l.id = k.tasklist_id and l.removed_at is null
  join ${checklistsOf(scope)} c on c.id = l.checklist_id
  join ${checklistTasksOf(scope)} t on t.id = k.checklist_task_id
  join ${coursesOf(scope)} co on co.id = k.course_id`;
