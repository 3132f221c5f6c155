import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetRemovedJob } from './forget-removed.job.ts';
import { forgetRemovedBatches } from './forget-removed.service.ts';

export const forgetRemovedWorker = handleJob(forgetRemovedJob, async (scope, _, { signal }) =>
  forgetRemovedBatches(scope, await agreedNow(), signal),
);
