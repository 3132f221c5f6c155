import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Deletes tags that were removed or merged, with their links. */
export const forgetTagsJob = defineJob({
  name: 'forget-tags',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 300,
  schedule: '47 */6 * * *',
  alsoArchived: true,
});
