import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetSyncsJob } from './forget-syncs.job.ts';
import { forgetSyncs } from './forget-syncs.service.ts';

export const forgetSyncsWorker = handleJob(forgetSyncsJob, async (scope, _, { signal }) =>
  forgetSyncs(scope, await agreedNow(), signal),
);
