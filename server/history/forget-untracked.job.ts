import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Notes which courses are in no batch, and forgets what was scanned of those that have long been in none. */
export const forgetUntrackedJob = defineJob({
  name: 'forget-untracked',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 300,
  schedule: '51 */6 * * *',
});
