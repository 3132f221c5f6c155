import type { Actor } from '#server/access/actor.ts';
import type { SightedBatch } from '#server/access/sight.ts';
import { batchPermissions } from '#server/batches/batch.policy.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import type { BatchChecklist } from '#shared/tasks/tasklist.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { followBatchJob } from './task.job.ts';
import { tasklistProblems } from './task.messages.ts';
import { deleteBatchChecklist, listBatchChecklistRows, putBatchChecklist } from './tasklist.repository.ts';
import { getAssignable } from './tasklist.service.ts';

interface Batch extends SightedBatch {
  readonly id: number;
}

/** The checklists that each course of a batch gets, and how far its courses are. */
export async function listChecklistsOf(scope: Scope, actor: Actor, batch: Batch) {
  const rows = await listBatchChecklistRows(scope, batch.id);
  const isUnderWay = await followBatchJob.isUnderWay(scope, { batchId: batch.id });
  const checklists = rows.map((row): BatchChecklist => ({
    checklist: { id: row.checklist_id, title: row.title },
    assignedAt: row.assigned_at.toISOString(),
    assignedBy: row.assigned_by,
    courseCount: row.course_count,
    assignedCount: row.assigned_count,
    completedCount: row.completed_count,
    taskCount: row.task_count,
    completedTaskCount: row.completed_task_count,
    isUnderWay,
  }));
  return { checklists, permissions: { assign: batchPermissions(actor, batch).add_remove_courses } };
}

interface Chosen {
  readonly batch: Batch;
  readonly checklistId: number;
}

/** Has all courses of a batch get a checklist, also those that enter it later; returns its title. */
export async function assignToBatch(scope: Scope, actor: Actor, { batch, checklistId }: Chosen) {
  const { title } = await getAssignable(scope, actor, checklistId);
  await putBatchChecklist(scope, { batchId: batch.id, checklistId, personId: actor.personId });
  await followBatchJob.enqueue(scope, { batchId: batch.id });
  return title;
}

/** No longer gives the courses of a batch a checklist, and takes it from those where nobody has worked on it. */
export async function removeFromBatch(scope: Scope, { batch, checklistId }: Chosen) {
  const rows = await listBatchChecklistRows(scope, batch.id);
  const title = rows.find((row) => row.checklist_id === checklistId)?.title;
  if (title === undefined || !(await deleteBatchChecklist(scope, batch.id, checklistId)))
    throw new Problem('not_found', phrase(tasklistProblems.notOfBatch));
  await followBatchJob.enqueue(scope, { batchId: batch.id });
  return title;
}
