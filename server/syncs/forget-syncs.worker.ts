import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetSyncsJob } from './forget-syncs.job.ts';
import { forgetSyncs } from './forget-syncs.service.ts';

export const forgetSyncsWorker = handleJob(forgetSyncsJob, (scope, _, { signal }) =>
  forgetSyncs(scope, new Date(), signal),
);
