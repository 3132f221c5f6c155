import * as z from 'zod';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import { currentTime } from '#server/infra/clock.ts';
import { tellOfDueTasks } from './task-news.service.ts';

/** Tells people which of their tasks are due; runs hourly, since the morning differs by time zone. */
const tellOfDueJob = defineJob({
  name: 'tell-of-due-tasks',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 3,
  timeoutSeconds: 120,
  schedule: '17 * * * *',
});

export const tellOfDueWorker = handleJob(tellOfDueJob, (scope) => tellOfDueTasks(scope, currentTime()));
