import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetUntrackedJob } from './forget-untracked.job.ts';
import { forgetUntracked } from './untracked.service.ts';

export const forgetUntrackedWorker = handleJob(forgetUntrackedJob, (scope, _, { signal }) =>
  forgetUntracked(scope, new Date(), signal),
);
