import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Scans the courses that changed in Canvas and have been quiet for a while; comes again for those that haven't. */
export const rescanQuietJob = defineJob({
  name: 'rescan-quiet-courses',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 3,
  timeoutSeconds: 120,
});
