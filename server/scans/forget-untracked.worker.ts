import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetUntrackedJob } from './forget-untracked.job.ts';
import { forgetUntracked } from './history.service.ts';

export const forgetUntrackedWorker = handleJob(forgetUntrackedJob, (scope) =>
  forgetUntracked(scope, new Date()),
);
