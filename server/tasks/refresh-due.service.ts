import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentMs } from '#server/infra/clock.ts';
import type { DueKind } from '#shared/checklists/checklist.ts';
import { writeEvents } from './change-task.repository.ts';
import { onTasklists } from './held-tasklists.service.ts';
import { refreshDueJob } from './task.job.ts';
import { listCoursesFrom, listDueBy, recomputeDue } from './refresh-due.repository.ts';

/** Courses of one transaction, and how long one job goes on, in milliseconds. */
const portion = 500;
const sliceMs = 20_000;

/** Has tasks of tasklists be due when their checklists say so, unless people decided that. */
export async function refreshDue(scope: Scope, tasklistIds: readonly number[]) {
  if (tasklistIds.length === 0) return;
  await onTasklists(scope, tasklistIds, async (held) => {
    const changed = await recomputeDue(
      scope,
      held.map(({ id }) => id),
    );
    if (changed.length > 0)
      await writeEvents(
        scope,
        null,
        changed.map(({ id, due_on }) => ({ taskId: id, kind: 'due', details: { dueOn: due_on } })),
      );
    return { found: undefined, changed: new Set(changed.map(({ tasklist_id }) => tasklist_id)) };
  });
}

/** The same for the tasklists of courses that depend on something about them or their batches. */
export const refreshDueBy = async (scope: Scope, kind: DueKind, courseIds: readonly number[]) =>
  refreshDue(scope, await listDueBy(scope, kind, courseIds));

/** Goes through the courses of a batch whose deadline or standing changed. */
export async function refreshDueOfBatch(
  scope: Scope,
  { batchId, after }: { batchId: number; after: number },
  signal: AbortSignal,
) {
  const until = currentMs() + sliceMs;
  let last = after;
  while (!signal.aborted && currentMs() < until) {
    const ids = await listCoursesFrom(scope, { batchId, after: last, limit: portion });
    await refreshDueBy(scope, 'deadline', ids);
    if (ids.length < portion) return;
    last = ids.at(-1) ?? last;
  }
  await refreshDueJob.enqueue(scope, { batchId, after: last });
}
