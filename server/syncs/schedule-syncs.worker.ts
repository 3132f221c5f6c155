import { handleJob } from '#server/infra/jobs/job.ts';
import { scheduleSyncsJob } from './schedule-syncs.job.ts';
import { endLostSyncs, startDueSyncs, startFailedSyncs } from './sync.service.ts';

export const scheduleSyncsWorker = handleJob(scheduleSyncsJob, async (scope, { isUsableAgain = false }) => {
  const now = new Date();
  await endLostSyncs(scope, now);
  await startDueSyncs(scope, now);
  if (isUsableAgain) await startFailedSyncs(scope);
});
