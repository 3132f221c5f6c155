import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Sums up a batch's day so far. */
export const rollUpBatchJob = defineJob({
  name: 'roll-up-batch',
  payload: z.object({ batchId: z.number() }),
  onePer: ({ batchId }) => String(batchId),
  retries: 3,
  timeoutSeconds: 120,
});
