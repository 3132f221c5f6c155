import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { checklistsOf, checklistTasksOf } from '#server/relations/checklists.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { everyone } from '#server/relations/people.ts';
import { dueOf } from './due.ts';
import { assigneeIds } from './task-row.ts';
import type { NewEvent, TaskFields, TaskNow } from './task-change.ts';
import type { TaughtTask } from './taught-task.ts';

/** The tasklists of tasks. */
export async function listTasklistIds(scope: Scope, taskIds: readonly number[]) {
  const { rows } = await sql<{ tasklist_id: number }>`select distinct tasklist_id from tasks
    where institution_id = ${scope.institutionId} and id = any(${[...taskIds]}::int[])`.execute(db());
  return rows.map(({ tasklist_id }) => tasklist_id);
}

export interface HeldTask extends TaskNow, TaughtTask {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly tasklist_id: number;
  readonly needs_verification: boolean;
  readonly is_retired: boolean;
}

/** Tasks of tasklists that are held and still there, as they are now. */
export async function readHeldTasks(scope: Scope, taskIds: readonly number[]): Promise<readonly HeldTask[]> {
  const { timeZone } = await scope.institution();
  const { rows } = await sql<HeldTask>`
    select k.id, k.version, t.title, k.tasklist_id, k.course_id, k.needs_verification,
      k.retired_at is not null as is_retired, k.state, k.method, to_json(k.state_at)#>>'{}' as state_at, k.state_by,
      to_json(k.verified_at)#>>'{}' as verified_at, k.verified_by, k.found, k.assignee_ids, k.due_on, k.has_own_due,
      k.evidence_note, k.evidence_link, c.visibility,
      ${assigneeIds(scope)} as for_ids, ${dueOf(scope, timeZone)} as checklist_due
    from tasks k
    join tasklists l on l.id = k.tasklist_id and l.removed_at is null
    join ${checklistsOf(scope)} c on c.id = l.checklist_id
    join ${checklistTasksOf(scope)} t on t.id = k.checklist_task_id
    join ${coursesOf(scope)} co on co.id = k.course_id
    where k.institution_id = ${scope.institutionId} and k.id = any(${[...taskIds]}::int[])
    order by k.id`.execute(db());
  return rows;
}

interface ChangedTask {
  readonly id: number;
  readonly fields: TaskFields;
}

/** Writes tasks, each a version further. */
export async function writeTasks(scope: Scope, changed: readonly ChangedTask[]) {
  const rows = changed.map(({ id, fields }) => ({ id, ...fields }));
  await sql`
    update tasks k set state = g.state, method = g.method, state_at = g.state_at,
      -- A person can have been removed since an earlier state, which an undo brings back.
      state_by = (select p.id from ${everyone()} p where p.id = g.state_by),
      verified_at = g.verified_at, verified_by = (select p.id from ${everyone()} p where p.id = g.verified_by),
      found = g.found, assignee_ids = g.assignee_ids, due_on = g.due_on, has_own_due = g.has_own_due,
      evidence_note = g.evidence_note, evidence_link = g.evidence_link,
      is_touched = true, version = k.version + 1, updated_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g(id int, state text, method text, state_at timestamptz,
      state_by int, verified_at timestamptz, verified_by int, found jsonb, assignee_ids int[], due_on date,
      has_own_due bool, evidence_note text, evidence_link text)
    where k.institution_id = ${scope.institutionId} and k.id = g.id`.execute(db());
}

interface WrittenEvent extends NewEvent {
  readonly taskId: number;
}

/** Adds entries to the history of tasks; by nobody: Courseyard did it. */
export async function writeEvents(scope: Scope, personId: number | null, events: readonly WrittenEvent[]) {
  await sql`
    insert into task_events (institution_id, task_id, person_id, is_system, kind, details)
    select ${scope.institutionId}::int, g."taskId", ${personId}::int, ${personId === null}, g.kind, g.details
    from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as ("taskId" int, kind text, details jsonb))
      with ordinality g("taskId", kind, details, n)
    order by g.n`.execute(db());
}

/** What one person worked on is another's. */
export async function reassign({ institutionId }: Scope, personId: number, intoId: number) {
  await sql`
    update tasks set assignee_ids = case when ${intoId}::int = any(assignee_ids)
      then array_remove(assignee_ids, ${personId}::int)
      else array_replace(assignee_ids, ${personId}::int, ${intoId}::int) end
    where institution_id = ${institutionId} and ${personId}::int = any(assignee_ids)`.execute(db());
}
