import { handleJob } from '#server/infra/jobs/job.ts';
import { rollUpToday } from './history.service.ts';
import { rollUpBatchJob } from './roll-up-batch.job.ts';

export const rollUpBatchWorker = handleJob(rollUpBatchJob, (scope, { batchId }) =>
  rollUpToday(scope, batchId, new Date()),
);
