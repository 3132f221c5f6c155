import { handleJob } from '#server/infra/jobs/job.ts';
import { currentTime } from '#server/infra/clock.ts';
import { closeDayJob, recordTasksJob } from './history.job.ts';
import { closeDays } from './sum-days.service.ts';
import { recordTasks } from './record-tasks.service.ts';

export const closeDayWorker = handleJob(closeDayJob, (scope, _, { signal }) =>
  closeDays(scope, currentTime(), signal),
);

export const recordTasksWorker = handleJob(recordTasksJob, (scope, { courseIds }) =>
  recordTasks(scope, courseIds, currentTime()),
);
