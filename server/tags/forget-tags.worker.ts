import * as z from 'zod';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import { forgetTags } from './manage-tags.service.ts';

/** Deletes tags that were removed or merged, with their links. */
const forgetTagsJob = defineJob({
  name: 'forget-tags',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 300,
  schedule: '47 */6 * * *',
  alsoArchived: true,
});

export const forgetTagsWorker = handleJob(forgetTagsJob, async (scope) =>
  forgetTags(scope, await agreedNow()),
);
