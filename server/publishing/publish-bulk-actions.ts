import * as z from 'zod';
import { accessProblems } from '#server/access/access.messages.ts';
import {
  defineOutgoingAction,
  type CourseOutcome,
  type OutgoingCourse,
  type UndoneOrNot,
  type Written,
} from '#server/access/bulk-action.ts';
import { refuseUnchangeable } from '#server/courses/course-rights.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  changeState,
  lookAfter,
  storeChange,
  type StateChange,
  type WantedState,
  type Wish,
} from './change-state.service.ts';

/** Courses whose rights are looked at together; hours for changing one's mind. */
const portion = 20;
const undoHours = 24;

const opposite = { available: 'unpublished', unpublished: 'available' } as const;

const publishing = (name: 'publish' | 'unpublish', wanted: WantedState) =>
  defineOutgoingAction({
    name,
    kept: z.object({}),
    before: z.object({ state: z.enum(['available', 'unpublished']) }),
    portion,
    undoHours,
    begin: async (scope) => {
      if (!(await scope.institution()).isReadyGo)
        throw new Problem('not_found', phrase(accessProblems.notFound));
      return { kept: {}, about: [] };
    },
    refuse: (scope, { actor, courseIds }) => refuseUnchangeable(scope, actor, { courseIds }),
    outgoing: {
      send: async (scope, given) => {
        const wish = wishOf(given, wanted);
        return written(scope, wish, await changeState(scope, wish));
      },
      look: async (scope, given) => {
        const wish = wishOf(given, wanted);
        return written(scope, wish, await lookAfter(scope, wish, 'interrupted'));
      },
      sendBack: async (scope, given, { state }) => {
        const wish = wishOf(given, state);
        return writtenBack(scope, wish, await changeState(scope, wish));
      },
      lookBack: async (scope, given, { state }) => {
        const wish = wishOf(given, state);
        return writtenBack(scope, wish, await lookAfter(scope, wish, 'interrupted'));
      },
    },
  });

const wishOf = ({ courseId, by }: OutgoingCourse<unknown>, wanted: WantedState): Wish => ({
  courseId,
  wanted,
  by,
});

function written(scope: Scope, wish: Wish, change: StateChange): Written<CourseOutcome> {
  const { outcome, reason } = change;
  return {
    outcome: {
      courseId: wish.courseId,
      outcome,
      ...(reason && { reason }),
      ...(outcome === 'done' && { before: { state: opposite[wish.wanted] } }),
    },
    store: () => storeChange(scope, wish, change),
  };
}

/** A course that's as it was before, however it came to that, is undone. */
const writtenBack = (scope: Scope, wish: Wish, change: StateChange): Written<UndoneOrNot> => ({
  outcome: change.outcome === 'failed' ? change.reason : undefined,
  store: () => storeChange(scope, wish, change),
});

/** Publishes courses in Canvas: their students see them. */
export const publishCourses = publishing('publish', 'available');

/** Unpublishes courses in Canvas. */
export const unpublishCourses = publishing('unpublish', 'unpublished');
