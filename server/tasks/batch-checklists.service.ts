import type { Actor } from '#server/access/actor.ts';
import type { SightedBatch } from '#server/access/sight.ts';
import { batchPermissions } from '#server/batches/batch.policy.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import type { Result } from '#shared/http/endpoint.ts';
import type { BatchChecklist, readChecklistProgress } from '#shared/tasks/tasklist.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { findProgress } from './task-list.repository.ts';
import { taskReaderOf } from './task-list.service.ts';
import { followBatchJob, spreadJob } from './task.job.ts';
import { tasklistProblems } from './task.messages.ts';
import {
  deleteBatchChecklist,
  listBatchChecklistRows,
  listBatchesWith,
  putBatchChecklist,
} from './tasklist.repository.ts';
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
    inScope: {
      courseCount: row.in_scope_count,
      assignedCount: row.in_scope_assigned_count,
      completedCount: row.in_scope_completed_count,
    },
    taskCount: row.task_count,
    completedTaskCount: row.completed_task_count,
    isUnderWay,
  }));
  return { checklists, permissions: { assign: batchPermissions(actor, batch).add_remove_courses } };
}

/** How far the courses that the actor sees are with a checklist. */
export async function readProgressOf(
  scope: Scope,
  actor: Actor,
  checklistId: number,
): Promise<Result<typeof readChecklistProgress>> {
  const reader = await taskReaderOf(scope, actor, {
    scope: 'all',
    state: 'all',
    standing: 'all',
    batchIds: [],
    checklistId,
  });
  const { tasks, courses } = await findProgress(reader);
  const sum = (of: 'task_count' | 'completed_count' | 'overdue_count') =>
    tasks.reduce((total, row) => total + row[of], 0);
  const batches = await listBatchesWith(scope, actor, checklistId);
  return {
    ...courses,
    batches,
    taskCount: sum('task_count'),
    completedCount: sum('completed_count'),
    overdueCount: sum('overdue_count'),
    isUnderWay: await areFollowing(scope, checklistId, batches),
    tasks: tasks.map((row) => ({
      id: row.id,
      taskCount: row.task_count,
      completedCount: row.completed_count,
      overdueCount: row.overdue_count,
    })),
  };
}

/** Whether courses are still getting the checklist, or what was published last. */
async function areFollowing(scope: Scope, checklistId: number, batches: readonly { readonly id: number }[]) {
  if (await spreadJob.isUnderWay(scope, { checklistId })) return true;
  for (const { id } of batches) if (await followBatchJob.isUnderWay(scope, { batchId: id })) return true;
  return false;
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
