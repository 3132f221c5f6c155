import { handleJob } from '#server/infra/jobs/job.ts';
import { rescanStaleJob } from './rescan-stale.job.ts';
import { catchUp, rescanStaleCourses } from './scan.service.ts';

export const rescanStaleWorker = handleJob(rescanStaleJob, (scope, { tool, olderThanHours }) =>
  tool === undefined
    ? rescanStaleCourses(scope, new Date(), olderThanHours)
    : catchUp(scope, tool, new Date()),
);
