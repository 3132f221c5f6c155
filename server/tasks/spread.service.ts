import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { holdChecklist, insertMissingTasks } from './assign.repository.ts';
import { writeEvents } from './change-task.repository.ts';
import { onTasklists } from './held-tasklists.service.ts';
import { recomputeDue } from './refresh-due.repository.ts';
import { spreadJob, tellOfChecklistJob } from './task.job.ts';
import {
  bringBack,
  countBehind,
  deleteDropped,
  followVerification,
  listBehind,
  listCoursesWith,
  markFollowed,
  retireDropped,
} from './spread.repository.ts';
import { tasklistsAssigned, tasklistsChanged } from './task.events.ts';

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
  const until = Date.now() + sliceMs;
  while (!signal.aborted && Date.now() < until) if (!(await spreadPortion(scope, checklistId))) return;
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
  const until = Date.now() + sliceMs;
  let last = after;
  while (!signal.aborted && Date.now() < until) {
    const courseIds = await listCoursesWith(scope, { checklistId, after: last, limit: portion });
    if (courseIds.length === 0) return;
    await tasklistsChanged.publish(scope, { courseIds });
    last = courseIds.at(-1) ?? last;
  }
  await tellOfChecklistJob.enqueue(scope, { checklistId, after: last });
}
