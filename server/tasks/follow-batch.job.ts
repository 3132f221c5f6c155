import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Gives the courses of a batch its checklists, and takes them from those that left, where nobody worked on them. */
export const followBatchJob = defineJob({
  name: 'follow-batch-checklists',
  payload: z.object({ batchId: z.number() }),
  onePer: ({ batchId }) => String(batchId),
  retries: 5,
  timeoutSeconds: 60,
  isAwaited: true,
});
