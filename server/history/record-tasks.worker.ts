import { handleJob } from '#server/infra/jobs/job.ts';
import { recordTasksJob } from './record-tasks.job.ts';
import { recordTasks } from './record-tasks.service.ts';

export const recordTasksWorker = handleJob(recordTasksJob, (scope, { courseIds }) =>
  recordTasks(scope, courseIds, new Date()),
);
