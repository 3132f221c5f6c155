import { handleJob } from '#server/infra/jobs/job.ts';
import { takeSnapshot } from './scan.service.ts';
import { takeSnapshotJob } from './take-snapshot.job.ts';

export const takeSnapshotWorker = handleJob(takeSnapshotJob, (scope, _, { signal }) =>
  takeSnapshot(scope, new Date(), signal),
);
