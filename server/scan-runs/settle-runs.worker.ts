import { handleJob } from '#server/infra/jobs/job.ts';
import { settleRunsJob } from './settle-runs.job.ts';
import { settleRuns } from './settle-runs.service.ts';

export const settleRunsWorker = handleJob(settleRunsJob, (scope, _, { signal }) =>
  settleRuns(scope, new Date(), signal),
);
