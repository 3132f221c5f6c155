import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Asks for scans of tracked courses whose data grew old. */
export const rescanStaleJob = defineJob({
  name: 'rescan-stale-courses',
  payload: z.object({}),
  onePer: () => 'stale',
  retries: 1,
  timeoutSeconds: 120,
  schedule: '23 * * * *',
});
