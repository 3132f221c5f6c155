import { handleJob } from '#server/infra/jobs/job.ts';
import { currentTime } from '#server/infra/clock.ts';
import {
  evaluateAll,
  evaluateHeld,
  evaluateNewDay,
  evaluateAllTasksJob,
  evaluateNewDayJob,
  evaluateTasksJob,
} from './evaluate-tasks.service.ts';

export const evaluateTasksWorker = handleJob(evaluateTasksJob, (scope, { courseIds }) =>
  evaluateHeld(scope, courseIds),
);

export const evaluateAllTasksWorker = handleJob(evaluateAllTasksJob, (scope, { checklistId }, { signal }) =>
  evaluateAll(scope, { signal, checklistId }),
);

export const evaluateNewDayWorker = handleJob(evaluateNewDayJob, (scope, _, { signal }) =>
  evaluateNewDay(scope, currentTime(), signal),
);
