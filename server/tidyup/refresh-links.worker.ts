import { handleJob } from '#server/infra/jobs/job.ts';
import { refreshLinksJob } from './refresh-links.job.ts';
import { refreshLinks } from './refresh-links.service.ts';

export const refreshLinksWorker = handleJob(refreshLinksJob, (scope, _, { signal }) =>
  refreshLinks(scope, signal),
);
