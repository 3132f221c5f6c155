import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Scans a course that changed in Canvas; each further change postpones it. */
export const rescanTouchedJob = defineJob({
  name: 'rescan-touched-course',
  payload: z.object({ courseId: z.number() }),
  onePer: ({ courseId }) => String(courseId),
  retries: 3,
  timeoutSeconds: 60,
});
