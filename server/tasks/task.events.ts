import { defineEvent } from '#server/infra/events/event.ts';

/** Anything about the tasks of these courses changed, also whether they have any. */
export const tasklistsChanged = defineEvent<{ readonly courseIds: readonly number[] }>('tasklists-changed');

/** Courses got a checklist, or more tasks of one. */
export const tasklistsAssigned = defineEvent<{ readonly courseIds: readonly number[] }>('tasklists-assigned');

/** People were given tasks, one by one; by a person, or else by Courseyard. */
export const tasksGiven = defineEvent<{
  readonly by: number | null;
  readonly given: readonly { readonly taskId: number; readonly personIds: readonly number[] }[];
}>('tasks-given');

/** All tasks of a checklist that count are completed on a course, from now on. */
export const tasklistsCompleted = defineEvent<{
  readonly tasklists: readonly { readonly courseId: number; readonly checklistId: number }[];
}>('tasklists-completed');
