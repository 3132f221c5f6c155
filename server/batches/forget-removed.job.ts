import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Deletes batches that were removed, with all that hangs on them. */
export const forgetRemovedJob = defineJob({
  name: 'forget-removed-batches',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 300,
  schedule: '21 */6 * * *',
});
