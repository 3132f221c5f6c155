import { sql } from 'kysely';
import type { Session } from '#server/access/actor.ts';
import { viewWith } from '#server/instructor-tool/instructor-tool.service.ts';
import { mostTaughtTasks, type TaughtTasks } from '#shared/tasks/taught-task.api.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { toTask } from './present-task.ts';
import { viewerOf } from './task.service.ts';
import { assigneeIds, taskColumns, taskTables, type TaskRow } from './task-row.ts';

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

interface TaughtTaskRow extends TaskRow {
  readonly description: string;
}

/**
 * The tasks of a course that an instructor of it has: open ones first, by their due date, then what was completed last.
 */
async function listTaughtRows(scope: Scope, courseId: number, personId: number) {
  const { rows } = await sql<TaughtTaskRow>`
    select ${taskColumns(scope)}, t.description from ${taskTables(scope)}
    where k.institution_id = ${scope.institutionId} and k.course_id = ${courseId} and k.retired_at is null
      and (c.visibility = 'instructors' or ${personId}::int = any(${assigneeIds(scope)}))
    order by not k.is_counted, k.is_completed, case when k.is_completed then null else k.due_on end nulls last,
      case when k.is_completed then k.state_at end desc, c.title_key, t.weight, k.id`.execute(db());
  return rows;
}
