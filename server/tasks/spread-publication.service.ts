import { sql } from 'kysely';
import { inTransaction, db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentMs } from '#server/infra/clock.ts';
import { checklistsOf, checklistTasksOf } from '#server/relations/checklists.ts';
import { holdChecklist, insertMissingTasks } from './assign-checklist.repository.ts';
import { writeEvents } from './change-task.repository.ts';
import { onTasklists } from './held-tasklists.service.ts';
import { recomputeDue } from './refresh-due.repository.ts';
import { spreadJob, tellOfChecklistJob } from './task.job.ts';
import { tasklistsAssigned, tasklistsChanged } from './task.events.ts';

/** Tasklists that haven't followed a publication of their checklist yet, from the oldest on. */
async function listBehind(
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
async function countBehind(scope: Scope, checklistId: number) {
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
async function deleteDropped(scope: Scope, ids: readonly number[]) {
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
async function retireDropped(scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<Retired>`
    update tasks set retired_at = clock_timestamp(), version = version + 1, updated_at = clock_timestamp()
    where retired_at is null and ${isAmong(scope, ids, true)} returning id, tasklist_id`.execute(db());
  return rows;
}

/** Brings tasks back that the checklist has again. */
async function bringBack(scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<Retired>`
    update tasks set retired_at = null, version = version + 1, updated_at = clock_timestamp()
    where retired_at is not null and ${isAmong(scope, ids, false)} returning id, tasklist_id`.execute(db());
  return rows;
}

/** Has tasks need verification when their checklists say so. */
async function followVerification(scope: Scope, ids: readonly number[]) {
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

async function markFollowed(scope: Scope, ids: readonly number[], publication: number) {
  await sql`update tasklists set publication = ${publication}
    where institution_id = ${scope.institutionId} and id = any(${[...ids]}::int[])`.execute(db());
}

/** Courses that have a checklist, from an id on. */
async function listCoursesWith(
  scope: Scope,
  { checklistId, after, limit }: { checklistId: number; after: number; limit: number },
) {
  const { rows } = await sql<{ course_id: number }>`select course_id from tasklists
    where institution_id = ${scope.institutionId} and checklist_id = ${checklistId} and removed_at is null
      and course_id > ${after}
    order by course_id limit ${limit}`.execute(db());
  return rows.map(({ course_id }) => course_id);
}

/** Tasklists of one transaction, how many follow while the checklist is being published, and how long a job goes on. */
const portion = 250;
const mostAtOnce = 500;
const sliceMs = 20_000;

/** How many courses have a checklist, and how many of them haven't followed its last publication yet. */
export const spreadOf = (scope: Scope, checklistId: number) => countBehind(scope, checklistId);

/** Has few tasklists follow a publication at once, in its own transaction; many do so in the background. */
export async function beginSpread(scope: Scope, checklistId: number) {
  const { behind } = await countBehind(scope, checklistId);
  if (behind > mostAtOnce) return spreadJob.enqueue(scope, { checklistId });
  while (await spreadPortion(scope, checklistId));
}

/** One slice of a spread. It can be killed at any point: what has followed says so itself. */
export async function goOnSpreading(scope: Scope, checklistId: number, signal: AbortSignal) {
  const until = currentMs() + sliceMs;
  while (!signal.aborted && currentMs() < until) if (!(await spreadPortion(scope, checklistId))) return;
  await spreadJob.enqueue(scope, { checklistId });
}

/** The next tasklists follow; false when those were the last. */
const spreadPortion = (scope: Scope, checklistId: number) =>
  inTransaction(async () => {
    const checklist = await holdChecklist(scope, checklistId);
    if (!checklist) return false;
    const { publication } = checklist;
    const ids = await listBehind(scope, { checklistId, publication, limit: portion });
    if (ids.length === 0) return false;
    const grown = await onTasklists(scope, ids, (held) =>
      follow(
        scope,
        held.map(({ id }) => id),
        publication,
      ),
    );
    if (grown.length > 0) await tasklistsAssigned.publish(scope, { courseIds: grown });
    return ids.length === portion;
  });

/** Returns the courses that got tasks. */
async function follow(scope: Scope, ids: readonly number[], publication: number) {
  const dropped = await deleteDropped(scope, ids);
  const retired = await retireDropped(scope, ids);
  const back = await bringBack(scope, ids);
  const judged = await followVerification(scope, ids);
  const grown = await insertMissingTasks(scope, ids);
  const moved = await recomputeDue(scope, ids);
  await markFollowed(scope, ids, publication);
  await writeEvents(scope, null, [
    ...retired.map(({ id }) => ({ taskId: id, kind: 'retired' as const, details: {} })),
    ...back.map(({ id }) => ({ taskId: id, kind: 'retired' as const, details: { isBack: true } })),
    ...moved.map(({ id, due_on }) => ({ taskId: id, kind: 'due' as const, details: { dueOn: due_on } })),
  ]);
  const touched = [...dropped, ...retired, ...back, ...judged, ...grown, ...moved];
  return {
    found: grown.map(({ course_id }) => course_id),
    changed: new Set(touched.map(({ tasklist_id }) => tasklist_id)),
  };
}

/** Goes through the courses of a checklist that was removed or restored, and tells that their tasks changed. */
export async function tellOfChecklist(
  scope: Scope,
  { checklistId, after }: { checklistId: number; after: number },
  signal: AbortSignal,
) {
  const until = currentMs() + sliceMs;
  let last = after;
  while (!signal.aborted && currentMs() < until) {
    const courseIds = await listCoursesWith(scope, { checklistId, after: last, limit: portion });
    if (courseIds.length === 0) return;
    await tasklistsChanged.publish(scope, { courseIds });
    last = courseIds.at(-1) ?? last;
  }
  await tellOfChecklistJob.enqueue(scope, { checklistId, after: last });
}
