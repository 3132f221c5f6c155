import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Starts scheduled syncs that are due, and ends lost ones; tries failed ones again once the task runner works. */
export const scheduleSyncsJob = defineJob({
  name: 'schedule-syncs',
  payload: z.object({ isUsableAgain: z.boolean().optional() }),
  onePer: ({ isUsableAgain = false }) => (isUsableAgain ? 'failed' : 'syncs'),
  retries: 1,
  timeoutSeconds: 120,
  schedule: '*/5 * * * *',
});
