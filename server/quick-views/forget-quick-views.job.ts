import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Deletes removed quick views. */
export const forgetQuickViewsJob = defineJob({
  name: 'forget-removed-quick-views',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 60,
  schedule: '41 */6 * * *',
  alsoArchived: true,
});
