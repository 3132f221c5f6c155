import { whenever } from '#server/infra/events/event.ts';
import { tasklistsAssigned, tasksGiven } from '#server/tasks/task.events.ts';
import { listGiven, listNamedOnNew } from './task-news.repository.ts';
import { tellOfNewTasks } from './task-news.service.ts';

/** Courses got a checklist that names people. */
export const tellNamedPeople = whenever(tasklistsAssigned, async (scope, { courseIds }) =>
  tellOfNewTasks(scope, await listNamedOnNew(scope, courseIds)),
);

/** Nobody needs to be told what they took on themselves. */
export const tellAssignees = whenever(tasksGiven, async (scope, { by, given }) =>
  tellOfNewTasks(
    scope,
    await listGiven(
      scope,
      given.map(({ taskId, personIds }) => ({ taskId, personIds: personIds.filter((id) => id !== by) })),
    ),
  ),
);
