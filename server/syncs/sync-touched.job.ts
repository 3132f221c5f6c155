import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

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
