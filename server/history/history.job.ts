import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';
import { id } from '#shared/http/id.ts';

/** Sums up the days that are over, and the past of new batches; runs hourly, since midnight differs by time zone. */
export const closeDayJob = defineJob({
  name: 'close-day',
  payload: z.object({}),
  onePer: () => 'day',
  retries: 3,
  timeoutSeconds: 300,
  schedule: '4 * * * *',
});

/** With more courses than this, comparing all of an institution's is no slower than a list of them. */
export const mostCourses = 1_000;

/** Records in the history what the tasks of courses are now; after the change, when nobody else's is under way. */
export const recordTasksJob = defineJob({
  name: 'record-tasks',
  payload: z.object({ courseIds: z.array(id).max(mostCourses).optional() }),
  retries: 5,
  timeoutSeconds: 120,
});
