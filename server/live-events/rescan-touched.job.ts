import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** What versions before 0069 enqueue for each course that changed: they run beside this one while an upgrade rolls. */
export const rescanTouchedJob = defineJob({
  name: 'rescan-touched-course',
  payload: z.object({ courseId: z.number() }),
  onePer: ({ courseId }) => String(courseId),
  retries: 3,
  timeoutSeconds: 60,
});
