import { handleJob } from '#server/infra/jobs/job.ts';
import { closeDayJob } from './close-day.job.ts';
import { closeDays } from './history.service.ts';

export const closeDayWorker = handleJob(closeDayJob, (scope) => closeDays(scope, new Date()));
