import { handleJob } from '#server/infra/jobs/job.ts';
import { rescanStaleJob } from './rescan-stale.job.ts';
import { rescanStaleCourses } from './scan.service.ts';

export const rescanStaleWorker = handleJob(rescanStaleJob, (scope) => rescanStaleCourses(scope, new Date()));
