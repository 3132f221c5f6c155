import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Has everything in an institution scanned at a person's request. */
export const takeSnapshotJob = defineJob({
  name: 'take-snapshot',
  payload: z.object({}),
  onePer: () => 'snapshot',
  retries: 1,
  timeoutSeconds: 300,
});
