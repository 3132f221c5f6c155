import type { Session } from '#server/access/actor.ts';
import { viewWith } from '#server/instructor-tool/instructor-tool.service.ts';
import { mostTaughtTasks, type TaughtTasks } from '#shared/tasks/taught-task.api.ts';
import { toTask } from './present-task.ts';
import { viewerOf } from './task.service.ts';
import { listTaughtRows } from './taught-tasks.repository.ts';

/** The tasks that an instructor has on the course of the session, and how far they are. */
export async function listTasksOfTaught(session: Session): Promise<TaughtTasks> {
  const { scope, actor } = session;
  const { courseId } = await viewWith(session, 'tasks');
  const rows = await listTaughtRows(scope, courseId, actor.personId);
  const viewer = await viewerOf(scope, actor, [courseId]);
  const tasks = rows.map((row) => ({ ...toTask(row, viewer), description: row.description }));
  const counted = tasks.filter(({ isCounted }) => isCounted);
  const next = counted.find(({ isCompleted }) => !isCompleted);
  const shown = actor.taught?.isPreview ? tasks.map(withoutRights) : tasks;
  return {
    tasks: shown.slice(0, mostTaughtTasks),
    total: counted.length,
    completed: counted.filter(({ isCompleted }) => isCompleted).length,
    overdue: counted.filter(({ isOverdue }) => isOverdue).length,
    next: next ? { title: next.title, dueOn: next.dueOn } : null,
  };
}

/** Who only looks what it's like changes nothing, whatever else they may. */
const withoutRights = <T extends object>(task: T) => ({
  ...task,
  permissions: { work: false, verify: false },
});
