import { handleJob } from '#server/infra/jobs/job.ts';
import { rescoreJob } from './rescore.job.ts';
import { rescore } from './rescore.service.ts';

export const rescoreWorker = handleJob(rescoreJob, (scope, _, { signal }) => rescore(scope, signal));
