import { handleJob } from '#server/infra/jobs/job.ts';
import { pruneActivityJob } from './prune-activity.job.ts';
import { pruneActivity } from './prune-activity.service.ts';

export const pruneActivityWorker = handleJob(pruneActivityJob, (scope, _, { signal }) =>
  pruneActivity(scope, new Date(), signal),
);
