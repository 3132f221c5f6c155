import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Starts the syncs that are due by schedule, and ends those that were lost. */
export const scheduleSyncsJob = defineJob({
  name: 'schedule-syncs',
  payload: z.object({}),
  onePer: () => 'syncs',
  retries: 1,
  timeoutSeconds: 120,
  schedule: '*/5 * * * *',
});
