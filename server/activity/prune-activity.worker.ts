import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { pruneActivityJob } from './prune-activity.job.ts';
import { pruneActivity } from './prune-activity.service.ts';

export const pruneActivityWorker = handleJob(pruneActivityJob, async (scope, _, { signal }) =>
  pruneActivity(scope, await agreedNow(), signal),
);
