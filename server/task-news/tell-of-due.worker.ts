import { handleJob } from '#server/infra/jobs/job.ts';
import { tellOfDueTasks } from './task-news.service.ts';
import { tellOfDueJob } from './tell-of-due.job.ts';

export const tellOfDueWorker = handleJob(tellOfDueJob, (scope) => tellOfDueTasks(scope, new Date()));
