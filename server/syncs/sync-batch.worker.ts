import { handleJob } from '#server/infra/jobs/job.ts';
import { syncBatchJob } from './sync-batch.job.ts';
import { runSyncSlice } from './run-sync.service.ts';

export const syncBatchWorker = handleJob(syncBatchJob, (scope, { syncId }, { signal }) =>
  runSyncSlice(scope, syncId, signal),
);
