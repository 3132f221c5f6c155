import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Deletes the syncs of removed batches, a few at a time, just before the batches themselves. */
export const forgetSyncsJob = defineJob({
  name: 'forget-syncs',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 300,
  schedule: '11 */6 * * *',
  alsoArchived: true,
});
