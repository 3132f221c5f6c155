import { handleJob } from '#server/infra/jobs/job.ts';
import { refreshDirectory } from './lms-directory.service.ts';
import { refreshDirectoryJob } from './refresh-directory.job.ts';

export const refreshDirectoryWorker = handleJob(refreshDirectoryJob, (scope, _, { signal }) =>
  refreshDirectory(scope, signal),
);
