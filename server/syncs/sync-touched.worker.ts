import { handleJob } from '#server/infra/jobs/job.ts';
import { syncTouchedJob } from './sync-touched.job.ts';
import { syncTouched } from './sync-touched.service.ts';

export const syncTouchedWorker = handleJob(syncTouchedJob, (scope, touched) => syncTouched(scope, touched));
