import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetExpiredJob } from './forget-expired.job.ts';
import { forgetExpired } from './login.repository.ts';

// Logins belong to no institution yet: the first institution's run takes all, and the others find nothing.
export const forgetExpiredWorker = handleJob(forgetExpiredJob, () => forgetExpired(new Date()));
