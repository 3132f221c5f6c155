import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Computes again when tasks of a batch's courses are due, from a course on. */
export const refreshDueJob = defineJob({
  name: 'refresh-due-dates',
  payload: z.object({ batchId: z.number(), after: z.number() }),
  onePer: ({ batchId, after }) => `${batchId}:${after}`,
  retries: 5,
  timeoutSeconds: 60,
});
