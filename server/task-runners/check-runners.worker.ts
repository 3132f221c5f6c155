import { handleJob } from '#server/infra/jobs/job.ts';
import { checkRunnersJob } from './check-runners.job.ts';
import { checkRunners } from './check-runners.service.ts';

export const checkRunnersWorker = handleJob(checkRunnersJob, (scope, _, { signal }) =>
  checkRunners(scope, signal),
);
