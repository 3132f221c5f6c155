import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** One slice of a sync; it enqueues the next one until the sync is done. */
export const syncBatchJob = defineJob({
  name: 'sync-batch',
  payload: z.object({ syncId: z.number() }),
  onePer: ({ syncId }) => String(syncId),
  retries: 3,
  timeoutSeconds: 60,
});
