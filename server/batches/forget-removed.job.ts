import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Deletes removed batches, with everything that belongs to them. */
export const forgetRemovedJob = defineJob({
  name: 'forget-removed-batches',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 300,
  schedule: '21 */6 * * *',
  alsoArchived: true,
});
