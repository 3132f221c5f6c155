import * as z from 'zod';
import { defineBulkAction, type BulkPortion, type CourseOutcome } from '#server/access/bulk-action.ts';
import { lockCourses } from '#server/courses/course.service.ts';
import { refuseUnchangeable } from '#server/courses/course-rights.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { scopeDecisionContent } from '#shared/scope-decisions/scope-decision.ts';
import { changedBefore, decide, settled, takeBack } from './decide-scope.service.ts';
import { listCourseSubjects } from './scope-decision.repository.ts';
import { nameStandings } from './scope-settings.service.ts';

/** Courses of one transaction, and hours for changing one's mind. */
const portion = 2_000;
const undoHours = 24;

const refuse = (scope: Scope, { actor, courseIds }: BulkPortion<unknown>) =>
  refuseUnchangeable(scope, actor, { courseIds });

/** Decides about the scope of courses. */
export const decideScopeOfCourses = defineBulkAction({
  name: 'decide_scope',
  kept: z.object({ decision: scopeDecisionContent }),
  portion,
  begin: async (scope, _, { decision }) => {
    await settled(scope, decision);
    const names = await nameStandings(scope);
    return { kept: { decision }, about: decision.standing === null ? [] : [names[decision.standing]] };
  },
  refuse,
  apply: async (scope, { actor, params: { decision }, courseIds }) => {
    const content = await settled(scope, decision);
    await lockCourses(scope, courseIds);
    const changes = await decide(scope, actor, await listCourseSubjects(scope, courseIds), content);
    const changed = new Map(changes.map((change) => [change.courseId, change]));
    return courseIds.map((courseId): CourseOutcome => {
      const change = changed.get(courseId);
      if (!change) return { courseId, outcome: 'unchanged' };
      const { endedId, madeId } = change;
      return { courseId, outcome: 'done', before: { endedId, madeId } };
    });
  },
  undoing: {
    hours: undoHours,
    before: changedBefore,
    refuse,
    restore: (scope, { actor }, items) =>
      takeBack(
        scope,
        actor,
        items.map(({ recordId, before }) => ({ recordId, ...before })),
      ),
  },
});
