import { handleJob } from '#server/infra/jobs/job.ts';
import { requestScansOfTracked } from './scan.service.ts';
import { scanNewMembersJob } from './scan-new-members.job.ts';

export const scanNewMembersWorker = handleJob(scanNewMembersJob, (scope, { courseIds }) =>
  requestScansOfTracked(scope, courseIds),
);
