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

/** Starts scheduled syncs that are due, and ends lost ones; tries failed ones again once the task runner works. */
export const scheduleSyncsJob = defineJob({
  name: 'schedule-syncs',
  payload: z.object({ isUsableAgain: z.boolean().optional() }),
  onePer: ({ isUsableAgain = false }) => (isUsableAgain ? 'failed' : 'syncs'),
  retries: 1,
  timeoutSeconds: 120,
  schedule: '*/5 * * * *',
});

/** Syncs a batch because something changed in Canvas that its rule may take or lose, or because such a sync failed. */
export const syncTouchedJob = defineJob({
  name: 'sync-touched-batch',
  payload: z.object({
    batchId: z.number(),
    /** absent: live events */
    trigger: z.literal('scheduled').optional(),
  }),
  onePer: ({ batchId }) => String(batchId),
  retries: 3,
  timeoutSeconds: 60,
});
