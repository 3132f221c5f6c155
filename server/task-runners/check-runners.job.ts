import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Checks that the institution's task runners still work. */
export const checkRunnersJob = defineJob({
  name: 'check-runners',
  payload: z.object({}),
  onePer: () => 'runners',
  retries: 1,
  timeoutSeconds: 120,
  schedule: '*/15 * * * *',
});
