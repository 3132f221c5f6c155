import * as z from 'zod';
import { accessProblems } from '#server/access/access.messages.ts';
import { defineBulkAction, type CourseOutcome } from '#server/access/bulk-action.ts';
import { refuseUnchangeable } from '#server/courses/course-rights.service.ts';
import { lockCourses } from '#server/courses/course.service.ts';
import { tellTeachers } from '#server/teachers/teacher.service.ts';
import { messageText } from '#shared/messages/message.ts';
import { mostCoursesNamed } from '#shared/notifications/notification-kinds.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { listAddressed } from './message-recipients.repository.ts';
import { putMessage } from './message.service.ts';

const messageReasons = defineMessages({
  noInstructor: {
    id: 'message.reason.noInstructor',
    defaultMessage: 'Canvas has named no instructor of this course yet. After its next scan, try again.',
  },
});

/** Courses of one transaction. */
const portion = 50;

/**
 * Writes the same to the instructors of many courses: a message in the thread of each, and one notification for each
 * instructor.
 */
export const messageInstructors = defineBulkAction({
  name: 'message_instructors',
  kept: z.object({ body: messageText }),
  portion,
  begin: async (scope, _, params) => {
    if (!(await scope.institution()).isReadyGo)
      throw new Problem('not_found', phrase(accessProblems.notFound));
    return { kept: params, about: [] };
  },
  refuse: (scope, { actor, courseIds }) => refuseUnchangeable(scope, actor, { courseIds }),
  apply: async (scope, { actor, params: { body }, courseIds }) => {
    await lockCourses(scope, courseIds);
    const addressed = new Map((await listAddressed(scope, courseIds)).map((course) => [course.id, course]));
    const outcomes: CourseOutcome[] = [];
    for (const courseId of courseIds) {
      const course = addressed.get(courseId);
      if (course) await putMessage(scope, actor, { course, isInstructor: false, body, key: undefined });
      outcomes.push(course ? { courseId, outcome: 'done' } : noInstructor(courseId));
    }
    return outcomes;
  },
  tellOf: async (scope, { actionId, by, courseIds }) => {
    const titles = new Map((await listAddressed(scope, courseIds)).map(({ id, title }) => [id, title]));
    const factsOf = (ids: readonly number[]) => {
      const [courseId = 0, ...others] = ids;
      const isOne = others.length === 0;
      return {
        authorName: by.name,
        courseId: isOne ? courseId : null,
        courseTitle: isOne ? (titles.get(courseId) ?? null) : null,
        ...(isOne ? {} : { courseIds: ids.slice(0, mostCoursesNamed) }),
      };
    };
    await tellTeachers(scope, {
      courseIds,
      telling: {
        kind: 'messages',
        key: `messages_of_action:${actionId}`,
        facts: factsOf(courseIds),
        cadence: 'immediate',
      },
      factsOf,
      ...(by.personId !== null && { exceptPersonId: by.personId }),
    });
  },
});

const noInstructor = (courseId: number): CourseOutcome => ({
  courseId,
  outcome: 'failed',
  reason: phrase(messageReasons.noInstructor),
});
