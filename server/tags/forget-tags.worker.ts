import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetTagsJob } from './forget-tags.job.ts';
import { forgetTags } from './manage-tags.service.ts';

export const forgetTagsWorker = handleJob(forgetTagsJob, (scope) => forgetTags(scope, new Date()));
