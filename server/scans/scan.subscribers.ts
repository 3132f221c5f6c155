import { membersChanged } from '#server/batches/batch.events.ts';
import { whenever } from '#server/infra/events/event.ts';
import { coursesChanged } from '#server/courses/course.events.ts';
import { runnerUsable } from '#server/task-runners/task-runner.events.ts';
import { rescanStaleJob } from './scan.job.ts';
import { followCanvasCounts, followStates, requestScansOfNew } from './scan.service.ts';

/** Courses new in a batch are scanned, unless their data is fresh. */
export const scanNewMembers = whenever(membersChanged, async (scope, { added }) => {
  if (added.length > 0) await requestScansOfNew(scope, added);
});

/** Whether a course is published comes from whatever was read last. */
export const followCourseStates = whenever(coursesChanged, (scope, { courseIds }) =>
  followStates(scope, courseIds),
);

/** What Canvas's own checker counts comes with its lists, which are read more often than courses. */
export const followCountsOfCanvas = whenever(coursesChanged, (scope, { courseIds }) =>
  followCanvasCounts(scope, courseIds),
);

/** A tool that rested catches up by itself. */
export const catchUpWithCanvas = whenever(runnerUsable, (scope, { tool }) =>
  rescanStaleJob.enqueue(scope, { tool }),
);
