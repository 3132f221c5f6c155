import * as z from 'zod';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import { forgetRemovedDrafts } from './checklist.service.ts';

/** Deletes removed checklists that were never published. */
const forgetChecklistsJob = defineJob({
  name: 'forget-removed-checklists',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 60,
  schedule: '47 */6 * * *',
  alsoArchived: true,
});

export const forgetChecklistsWorker = handleJob(forgetChecklistsJob, async (scope) => {
  await forgetRemovedDrafts(scope, await agreedNow());
});
