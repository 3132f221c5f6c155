import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Syncs a batch because something changed in Canvas that its rule may take or lose. */
export const syncTouchedJob = defineJob({
  name: 'sync-touched-batch',
  payload: z.object({ batchId: z.number() }),
  onePer: ({ batchId }) => String(batchId),
  retries: 3,
  timeoutSeconds: 60,
});
