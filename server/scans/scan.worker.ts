import { handleJob } from '#server/infra/jobs/job.ts';
import { currentTime } from '#server/infra/clock.ts';
import { rescanStaleJob, scanNewMembersJob, takeSnapshotJob } from './scan.job.ts';
import { catchUp, rescanStaleCourses, requestScansOfTracked, takeSnapshot } from './scan.service.ts';

export const rescanStaleWorker = handleJob(rescanStaleJob, (scope, { tool, olderThanHours }) =>
  tool === undefined
    ? rescanStaleCourses(scope, currentTime(), olderThanHours)
    : catchUp(scope, tool, currentTime()),
);

export const scanNewMembersWorker = handleJob(scanNewMembersJob, (scope, { courseIds }) =>
  requestScansOfTracked(scope, courseIds),
);

export const takeSnapshotWorker = handleJob(takeSnapshotJob, (scope, _, { signal }) =>
  takeSnapshot(scope, currentTime(), signal),
);
