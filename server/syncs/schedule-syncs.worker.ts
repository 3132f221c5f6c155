import { handleJob } from '#server/infra/jobs/job.ts';
import { scheduleSyncsJob } from './schedule-syncs.job.ts';
import { endLostSyncs, startDueSyncs } from './sync.service.ts';

export const scheduleSyncsWorker = handleJob(scheduleSyncsJob, async (scope) => {
  const now = new Date();
  await endLostSyncs(scope, now);
  await startDueSyncs(scope, now);
});
