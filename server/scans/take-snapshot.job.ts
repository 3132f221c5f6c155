import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Has all of an institution read because somebody asked for it. */
export const takeSnapshotJob = defineJob({
  name: 'take-snapshot',
  payload: z.object({}),
  onePer: () => 'snapshot',
  retries: 1,
  timeoutSeconds: 300,
});
