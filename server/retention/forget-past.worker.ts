import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetPastJob } from './forget-past.job.ts';
import { forgetPast } from './forget-past.service.ts';

export const forgetPastWorker = handleJob(forgetPastJob, async (scope, _, { signal }) =>
  forgetPast(scope, await agreedNow(), signal),
);
