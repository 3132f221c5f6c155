import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetUntrackedJob } from './forget-untracked.job.ts';
import { forgetUntracked } from './untracked.service.ts';

export const forgetUntrackedWorker = handleJob(forgetUntrackedJob, async (scope, _, { signal }) =>
  forgetUntracked(scope, await agreedNow(), signal),
);
