import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetPastJob } from './forget-past.job.ts';
import { forgetPast } from './forget-past.service.ts';

export const forgetPastWorker = handleJob(forgetPastJob, (scope, _, { signal }) =>
  forgetPast(scope, new Date(), signal),
);
