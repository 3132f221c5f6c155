import { handleJob } from '#server/infra/jobs/job.ts';
import { pruneHistoryJob } from './prune-history.job.ts';
import { pruneHistory } from './prune-history.service.ts';

export const pruneHistoryWorker = handleJob(pruneHistoryJob, (scope, _, { signal }) =>
  pruneHistory(scope, new Date(), signal),
);
