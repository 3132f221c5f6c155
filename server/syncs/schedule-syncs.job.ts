import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Starts scheduled syncs that are due, and ends lost ones. */
export const scheduleSyncsJob = defineJob({
  name: 'schedule-syncs',
  payload: z.object({}),
  onePer: () => 'syncs',
  retries: 1,
  timeoutSeconds: 120,
  schedule: '*/5 * * * *',
});
