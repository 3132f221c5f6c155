import { actorFrom } from '#server/access/actor.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { changeTasks } from '#server/tasks/change-task.service.ts';
import { changeOf } from '#server/tasks/task-change.ts';
import type { Filter } from '#shared/filters/filter.ts';
import type { FoundValues, TaskState } from '#shared/tasks/task.ts';
import type { BuiltPerson } from './build.ts';

/** A task of a checklist that's done while the course meets a condition. */
export const automatic = (title: string, condition: Filter) => ({
  title,
  condition: JSON.stringify(condition),
});

/** A task as its row says it. */
export async function taskOf(id: number) {
  const { state, method, found } = await db()
    .selectFrom('tasks')
    .select(['state', 'method', 'found'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // Written by the product in this form.
  return { state, method, found: found as FoundValues | null };
}

export const stateOf = async (id: number) => (await taskOf(id)).state;

/** What happened to a task, oldest first: who did it, and what it became. */
export async function storyOf(id: number) {
  const rows = await db()
    .selectFrom('task_events')
    .select(['kind', 'is_system', 'person_id', 'details'])
    .where('task_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(
    ({ kind, is_system, person_id, details }) =>
      `${is_system && person_id === null ? 'system' : 'person'} ${kind}: ${String(details['to'])}`,
  );
}

/** An institution admin gives a task another state. */
export async function setState(scope: Scope, person: BuiltPerson, taskId: number, state: TaskState) {
  const actor = actorFrom({
    personId: person.id,
    name: 'Ada',
    isInstitutionAdmin: true,
    canManageChecklists: false,
    isSuperAdmin: false,
    isSystemAdmin: false,
    teamRoles: new Map(),
    actingFromInstitutionId: null,
  });
  await changeTasks(scope, actor, { taskIds: [taskId], decide: (task, by) => changeOf(task, { state }, by) });
}
