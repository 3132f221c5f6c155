import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Records which courses are in no batch, and deletes the scans of those that have been in none for long. */
export const forgetUntrackedJob = defineJob({
  name: 'forget-untracked',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 300,
  schedule: '51 */6 * * *',
  alsoArchived: true,
});
