import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetRemovedDrafts } from './checklist.service.ts';
import { forgetChecklistsJob } from './forget-checklists.job.ts';

export const forgetChecklistsWorker = handleJob(forgetChecklistsJob, async (scope) => {
  await forgetRemovedDrafts(scope, await agreedNow());
});
