import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Reads a handful of courses for all tools; what doesn't fit into its time becomes a job of its own. */
export const scanCoursesJob = defineJob({
  name: 'scan-courses',
  payload: z.object({
    courseIds: z.array(z.number()).max(50),
    /** a person asked for it: its requests to Canvas go first, too */
    isAwaited: z.boolean().optional(),
  }),
  retries: 3,
  timeoutSeconds: 300,
});
