import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** One slice of a reading of Canvas's course list; it enqueues the next one until the list is read. */
export const readCourseListJob = defineJob({
  name: 'read-course-list',
  payload: z.object({ searchId: z.number() }),
  onePer: ({ searchId }) => String(searchId),
  retries: 3,
  timeoutSeconds: 60,
  isAwaited: true,
});

/** One slice of the check of an uploaded list of courses. */
export const checkCourseCsvJob = defineJob({
  name: 'check-course-csv',
  payload: z.object({ checkId: z.number() }),
  onePer: ({ checkId }) => String(checkId),
  retries: 3,
  timeoutSeconds: 60,
  isAwaited: true,
});
