import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Verifies events that came while Canvas's keys couldn't be read. */
export const verifySetAsideJob = defineJob({
  name: 'verify-live-events',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 5,
  timeoutSeconds: 120,
});
