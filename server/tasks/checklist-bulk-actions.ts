import * as z from 'zod';
import { accessProblems } from '#server/access/access.messages.ts';
import type { Actor } from '#server/access/actor.ts';
import { defineBulkAction, type CourseOutcome, type NotUndone } from '#server/access/bulk-action.ts';
import { refuseUnchangeable } from '#server/courses/course-rights.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { holdChecklist } from './assign-checklist.repository.ts';
import { assignChecklist } from './assign-checklist.service.ts';
import { tasklistsChanged } from './task.events.ts';
import { tasklistProblems, tasklistReasons } from './task.messages.ts';
import { deleteUntouched, findSeenTitle, removeFromCourses } from './tasklist.repository.ts';
import { getAssignable, putBack } from './tasklist.service.ts';

/** Courses of one transaction, each with all tasks of the checklist; hours for changing one's mind. */
const portion = 250;
const undoHours = 24;

const kept = z.object({ checklistId: z.number() });
type Kept = z.output<typeof kept>;

async function requireReadyGo(scope: Scope) {
  if (!(await scope.institution()).isReadyGo) throw new Problem('not_found', phrase(accessProblems.notFound));
}

/** Holds the checklist: it may have been removed since the start. */
async function hold(scope: Scope, { checklistId }: Kept) {
  if (!(await holdChecklist(scope, checklistId)))
    throw new Problem('not_found', phrase(tasklistReasons.gone));
}

/** Those of the courses that may be changed, and the others with the reason. */
async function changeable<Item extends { readonly courseId: number }>(
  scope: Scope,
  actor: Actor,
  items: readonly Item[],
) {
  const denied = await refuseUnchangeable(scope, actor, { courseIds: items.map(({ courseId }) => courseId) });
  return {
    mine: items.filter(({ courseId }) => !denied.has(courseId)),
    refused: [...denied].map(([courseId, reason]): NotUndone => ({ courseId, reason })),
  };
}

/** Gives courses a checklist. */
export const assignToCourses = defineBulkAction({
  name: 'assign_checklist',
  kept,
  portion,
  begin: async (scope, actor, { checklistId }) => {
    await requireReadyGo(scope);
    const { title } = await getAssignable(scope, actor, checklistId);
    return { kept: { checklistId }, about: [title] };
  },
  refuse: (scope, { actor, courseIds }) => refuseUnchangeable(scope, actor, { courseIds }),
  apply: async (scope, { actor, params, courseIds }) => {
    await hold(scope, params);
    const given = await assignChecklist(scope, { ...params, courseIds, by: actor });
    const listOf = new Map(given.map(({ courseId, tasklistId }) => [courseId, tasklistId]));
    return courseIds.map((courseId): CourseOutcome => {
      const id = listOf.get(courseId);
      return id === undefined
        ? { courseId, outcome: 'unchanged' }
        : { courseId, outcome: 'done', before: { id } };
    });
  },
  undoing: {
    hours: undoHours,
    before: z.object({ id: z.number() }),
    undo: async (scope, { actor }, items) => {
      const { mine, refused } = await changeable(scope, actor, items);
      const gone = await deleteUntouched(
        scope,
        mine.map(({ before }) => before.id),
      );
      const courseIds = gone.map(({ course_id }) => course_id);
      if (courseIds.length > 0) await tasklistsChanged.publish(scope, { courseIds });
      const taken = new Set(courseIds);
      const reason = phrase(tasklistReasons.workedOn);
      return [
        ...refused,
        ...mine.filter(({ courseId }) => !taken.has(courseId)).map(({ courseId }) => ({ courseId, reason })),
      ];
    },
  },
});

/** Takes a checklist from courses, with the work done on it. */
export const removeChecklistFromCourses = defineBulkAction({
  name: 'remove_checklist',
  kept,
  portion,
  begin: async (scope, actor, { checklistId }) => {
    await requireReadyGo(scope);
    const title = await findSeenTitle(scope, actor, checklistId);
    if (title === undefined) throw new Problem('not_found', phrase(tasklistProblems.checklistNotFound));
    return { kept: { checklistId }, about: [title] };
  },
  refuse: (scope, { actor, courseIds }) => refuseUnchangeable(scope, actor, { courseIds }),
  apply: async (scope, { params: { checklistId }, courseIds }) => {
    const removed = await removeFromCourses(scope, checklistId, courseIds);
    if (removed.length > 0)
      await tasklistsChanged.publish(scope, { courseIds: removed.map(({ course_id }) => course_id) });
    const lists = new Map(removed.map(({ id, course_id, at }) => [course_id, { id, at }]));
    return courseIds.map((courseId): CourseOutcome => {
      const before = lists.get(courseId);
      return before ? { courseId, outcome: 'done', before } : { courseId, outcome: 'unchanged' };
    });
  },
  undoing: {
    hours: undoHours,
    before: z.object({ id: z.number(), at: z.string() }),
    undo: async (scope, { actor, params }, items) => {
      await hold(scope, params);
      const { mine, refused } = await changeable(scope, actor, items);
      const back = await putBack(
        scope,
        mine.map(({ before }) => before),
      );
      const reason = phrase(tasklistReasons.again);
      return [
        ...refused,
        ...mine.filter(({ before }) => !back.has(before.id)).map(({ courseId }) => ({ courseId, reason })),
      ];
    },
  },
});
