import * as z from 'zod';
import { accessProblems } from '#server/access/access.messages.ts';
import { defineBulkAction, type CourseOutcome } from '#server/access/bulk-action.ts';
import { refuseUnchangeable } from '#server/courses/course-rights.service.ts';
import { lockCourses } from '#server/courses/course.service.ts';
import { messageText } from '#shared/messages/message.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { listAddressed } from './message-recipients.repository.ts';
import { post } from './message.service.ts';

const messageReasons = defineMessages({
  noInstructor: {
    id: 'message.reason.noInstructor',
    defaultMessage: 'Canvas has named no instructor of this course yet. After its next scan, try again.',
  },
});

/** Courses of one transaction: each has its message, and those who hear of it. */
const portion = 50;

/** Writes the same to the instructors of many courses: a message in the thread of each. */
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
      if (course) await post(scope, actor, { course, isInstructor: false, body, key: undefined });
      outcomes.push(course ? { courseId, outcome: 'done' } : noInstructor(courseId));
    }
    return outcomes;
  },
});

const noInstructor = (courseId: number): CourseOutcome => ({
  courseId,
  outcome: 'failed',
  reason: phrase(messageReasons.noInstructor),
});
