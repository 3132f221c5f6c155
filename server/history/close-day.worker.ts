import { handleJob } from '#server/infra/jobs/job.ts';
import { closeDayJob } from './close-day.job.ts';
import { closeDays } from './sum-days.service.ts';

export const closeDayWorker = handleJob(closeDayJob, (scope, _, { signal }) =>
  closeDays(scope, new Date(), signal),
);
