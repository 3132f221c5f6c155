import { handleJob } from '#server/infra/jobs/job.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentMs } from '#server/infra/clock.ts';
import { followBatchJob, refreshDueJob, spreadJob, tellOfChecklistJob } from './task.job.ts';
import { refreshDueOfBatch, refreshDue } from './refresh-due.service.ts';
import { goOnSpreading, tellOfChecklist } from './spread-publication.service.ts';
import { assignChecklist } from './assign-checklist.service.ts';
import { handOver, keepForCourse, listGiven, listLacking, listLeft } from './follow-batch.repository.ts';
import { holdTasklists } from './held-tasklists.repository.ts';
import { tasklistsChanged } from './task.events.ts';
import { deleteUntouched } from './tasklist.repository.ts';

/** Courses of one transaction, and how long one job goes on, in milliseconds. */
const portion = 250;
const sliceMs = 20_000;

/**
 * Has the courses of a batch follow its checklists. It looks at how things are, so it can be killed at any point and go
 * on.
 */
async function followBatch(scope: Scope, batchId: number, signal: AbortSignal) {
  const until = currentMs() + sliceMs;
  while (!signal.aborted && currentMs() < until) {
    if (!(await inTransaction(() => takeStep(scope, batchId)))) return;
  }
  await followBatchJob.enqueue(scope, { batchId });
}

/** Does the next portion; false when there's nothing left to do. */
async function takeStep(scope: Scope, batchId: number) {
  const left = await listLeft(scope, batchId, portion);
  if (left.length > 0) await leave(scope, left);
  return left.length > 0 || giveNext(scope, batchId);
}

async function giveNext(scope: Scope, batchId: number) {
  for (const { checklist_id: checklistId, assigned_by } of await listGiven(scope, batchId)) {
    const courseIds = await listLacking(scope, { batchId, checklistId, limit: portion });
    if (courseIds.length === 0) continue;
    const by = assigned_by === null ? null : { personId: assigned_by };
    await assignChecklist(scope, { checklistId, courseIds, batchId, by });
    return true;
  }
  return false;
}

/** What nobody worked on goes, unless another batch gives it too; work that was done stays on the course. */
async function leave(scope: Scope, ids: readonly number[]) {
  const held = await holdTasklists(scope, ids);
  const inherited = await handOver(scope, ids);
  const rest = ids.filter((id) => !inherited.has(id));
  const gone = new Set((await deleteUntouched(scope, rest)).map(({ id }) => id));
  await keepForCourse(
    scope,
    rest.filter((id) => !gone.has(id)),
  );
  const kept = ids.filter((id) => !gone.has(id));
  await refreshDue(scope, kept);
  await tasklistsChanged.publish(scope, { courseIds: [...new Set(held.map(({ course_id }) => course_id))] });
}

export const followBatchWorker = handleJob(followBatchJob, (scope, { batchId }, { signal }) =>
  followBatch(scope, batchId, signal),
);
export const refreshDueWorker = handleJob(refreshDueJob, (scope, payload, { signal }) =>
  refreshDueOfBatch(scope, payload, signal),
);
export const spreadWorker = handleJob(spreadJob, (scope, { checklistId }, { signal }) =>
  goOnSpreading(scope, checklistId, signal),
);
export const tellOfChecklistWorker = handleJob(tellOfChecklistJob, (scope, payload, { signal }) =>
  tellOfChecklist(scope, payload, signal),
);
