import * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import { defineRestorer } from '#server/access/restorer.ts';
import type { SightedMembership } from '#server/access/sight.ts';
import { findPublished } from '#server/checklists/checklist.service.ts';
import { refuseUnchangeable } from '#server/courses/course-rights.service.ts';
import { coursePermissions } from '#server/courses/course.policy.ts';
import { nameStandings } from '#server/scope-decisions/scope-settings.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { offerUndo } from '#server/undos/undo.service.ts';
import { Problem } from '#shared/http/problem.ts';
import type { Tasklist } from '#shared/tasks/tasklist.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { assignChecklist } from './assign-checklist.service.ts';
import { toTask } from './present-task.ts';
import { spreadJob } from './task.job.ts';
import { tasklistsChanged } from './task.events.ts';
import { listTaskRowsOf } from './task.repository.ts';
import { todayOf } from './task.service.ts';
import { tasklistProblems, tasklistReasons } from './task.messages.ts';
import { listTasklistRows, putBackTasklists, removeTasklistRow } from './tasklist.repository.ts';

/** A course with what decides who may change it. */
interface Course {
  readonly id: number;
  readonly title: string;
  readonly batches: readonly SightedMembership[];
}

/** The checklists on a course, with their tasks. */
export async function listTasklistsOf(scope: Scope, actor: Actor, course: Course) {
  const { assign_checklists: assign, work_on_tasks: work } = coursePermissions(actor, course);
  const today = await todayOf(scope);
  const rows = await listTasklistRows(scope, course.id, today);
  const tasks = await listTaskRowsOf(
    scope,
    rows.map(({ id }) => id),
  );
  const viewer = { actor, today, standings: await nameStandings(scope), mayChange: () => work };
  const byList = Map.groupBy(tasks, ({ tasklist_id }) => tasklist_id);
  const tasklists = rows.map((row): Tasklist => ({
    id: row.id,
    checklist: { id: row.checklist_id, title: row.checklist_title },
    batch: row.batch_id === null ? null : { id: row.batch_id, title: row.batch_title ?? '' },
    assignedAt: row.assigned_at.toISOString(),
    assignedBy: row.assigned_by,
    taskCount: row.task_count,
    completedCount: row.completed_count,
    overdueCount: row.overdue_count,
    completedAt: row.completed_at?.toISOString() ?? null,
    isFollowing: row.is_following,
    tasks: (byList.get(row.id) ?? []).map((task) => toTask(task, viewer)),
  }));
  return { tasklists, permissions: { assign, work } };
}

/** A published checklist that the actor finds. */
export async function getAssignable(scope: Scope, actor: Actor, id: number) {
  const checklist = await findPublished(scope, actor, id);
  if (!checklist) throw new Problem('not_found', phrase(tasklistProblems.checklistNotFound));
  return checklist;
}

/** Assigns checklists to a course; returns their titles. */
export async function assignToCourse(
  scope: Scope,
  actor: Actor,
  { course, checklistIds }: { course: Course; checklistIds: readonly number[] },
) {
  const titles: string[] = [];
  // In the order of their ids, so that no two requests can wait for each other.
  for (const id of [...new Set(checklistIds)].toSorted((one, other) => one - other)) {
    titles.push((await getAssignable(scope, actor, id)).title);
    await assignChecklist(scope, { checklistId: id, courseIds: [course.id], by: actor });
  }
  return titles;
}

/** Removes a checklist from a course, which can be undone; returns its title. */
export async function removeTasklist(
  scope: Scope,
  { personId }: Actor,
  { course, id }: { course: Course; id: number },
) {
  const title = await titleOnCourse(scope, course.id, id);
  const removed = await removeTasklistRow(scope, course.id, id);
  if (!removed || title === undefined) throw new Problem('not_found', phrase(tasklistProblems.notFound));
  await offerUndo(scope, {
    personId,
    kind: 'tasklist_removed',
    subject: { type: 'course', id: course.id, title: course.title },
    key: undefined,
    items: [{ recordId: id, title, before: { at: removed.at } }],
  });
  await tasklistsChanged.publish(scope, { courseIds: [course.id] });
  return title;
}

async function titleOnCourse(scope: Scope, courseId: number, id: number) {
  const rows = await listTasklistRows(scope, courseId, await todayOf(scope));
  return rows.find((row) => row.id === id)?.checklist_title;
}

/** Puts checklists back that were removed from a course. */
export const restoreTasklists = defineRestorer({
  kinds: ['tasklist_removed'],
  before: z.object({ at: z.string() }),
  allow: async (scope, actor, courseId) => {
    const [denied] = (await refuseUnchangeable(scope, actor, { courseIds: [courseId] })).values();
    if (denied) throw new Problem('not_allowed', denied);
  },
  restore: async (scope, _, items) => {
    const back = await putBack(
      scope,
      items.map(({ recordId, before }) => ({ id: recordId, at: before.at })),
    );
    return items
      .filter(({ recordId }) => !back.has(recordId))
      .map(({ recordId }) => ({ recordId, reason: phrase(tasklistReasons.again) }));
  },
});

/** Puts removed tasklists back, tells others, and has them follow what was published since; returns those put back. */
export async function putBack(scope: Scope, lists: readonly { id: number; at: string }[]) {
  const back = await putBackTasklists(scope, lists);
  const checklistIds = new Set(back.map(({ checklist_id }) => checklist_id));
  await spreadJob.enqueueAll(
    scope,
    [...checklistIds].map((checklistId) => ({ checklistId })),
  );
  if (back.length > 0)
    await tasklistsChanged.publish(scope, { courseIds: back.map(({ course_id }) => course_id) });
  return new Set(back.map(({ id }) => id));
}
