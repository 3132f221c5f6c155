import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetRemovedJob } from './forget-removed.job.ts';
import { forgetRemovedBatches } from './forget-removed.service.ts';

export const forgetRemovedWorker = handleJob(forgetRemovedJob, (scope, _, { signal }) =>
  forgetRemovedBatches(scope, new Date(), signal),
);
