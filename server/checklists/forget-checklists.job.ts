import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Deletes removed checklists that were never published. */
export const forgetChecklistsJob = defineJob({
  name: 'forget-removed-checklists',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 60,
  schedule: '47 */6 * * *',
  alsoArchived: true,
});
