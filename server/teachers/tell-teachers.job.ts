import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Asks Canvas who teaches a course, makes them people here, and tells them what waits for them. */
export const tellTeachersJob = defineJob({
  name: 'tell-teachers',
  payload: z.object({ courseId: z.number() }),
  onePer: ({ courseId }) => String(courseId),
  retries: 5,
  timeoutSeconds: 60,
});

/** Sees to what still waits after an outage of Canvas; in an archived institution, nobody is told any more. */
export const tellLateTeachersJob = defineJob({
  name: 'tell-late-teachers',
  payload: z.object({}),
  onePer: () => 'all',
  retries: 2,
  timeoutSeconds: 60,
  schedule: '25 * * * *',
  alsoArchived: true,
});
