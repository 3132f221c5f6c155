import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetTagsJob } from './forget-tags.job.ts';
import { forgetTags } from './manage-tags.service.ts';

export const forgetTagsWorker = handleJob(forgetTagsJob, async (scope) =>
  forgetTags(scope, await agreedNow()),
);
