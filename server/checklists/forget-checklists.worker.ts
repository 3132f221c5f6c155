import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetRemovedDrafts } from './checklist.service.ts';
import { forgetChecklistsJob } from './forget-checklists.job.ts';

export const forgetChecklistsWorker = handleJob(forgetChecklistsJob, async (scope) => {
  await forgetRemovedDrafts(scope, new Date());
});
