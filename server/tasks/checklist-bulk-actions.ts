import * as z from 'zod';
import { accessProblems } from '#server/access/access.messages.ts';
import { defineBulkAction, type BulkPortion, type CourseOutcome } from '#server/access/bulk-action.ts';
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

const refuse = (scope: Scope, { actor, courseIds }: BulkPortion<Kept>) =>
  refuseUnchangeable(scope, actor, { courseIds });

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
  refuse,
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
    refuse,
    restore: async (scope, _, items) => {
      const gone = await deleteUntouched(
        scope,
        items.map(({ before }) => before.id),
      );
      const courseIds = gone.map(({ course_id }) => course_id);
      if (courseIds.length > 0) await tasklistsChanged.publish(scope, { courseIds });
      const taken = new Set(courseIds);
      const reason = phrase(tasklistReasons.workedOn);
      return items
        .filter(({ recordId }) => !taken.has(recordId))
        .map(({ recordId }) => ({ recordId, reason }));
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
  refuse,
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
    refuse,
    restore: async (scope, { params }, items) => {
      await hold(scope, params);
      const back = await putBack(
        scope,
        items.map(({ before }) => before),
      );
      const reason = phrase(tasklistReasons.again);
      return items.filter(({ before }) => !back.has(before.id)).map(({ recordId }) => ({ recordId, reason }));
    },
  },
});
