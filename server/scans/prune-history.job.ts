import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Forgets the data of courses that have been in no batch for longer than the institution keeps it. */
export const pruneHistoryJob = defineJob({
  name: 'prune-history',
  payload: z.object({}),
  onePer: () => 'history',
  retries: 3,
  timeoutSeconds: 300,
  schedule: '52 */6 * * *',
});
