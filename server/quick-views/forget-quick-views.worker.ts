import * as z from 'zod';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import { forgetRemovedViews } from './quick-view.service.ts';

/** Deletes removed quick views. */
const forgetQuickViewsJob = defineJob({
  name: 'forget-removed-quick-views',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 60,
  schedule: '41 */6 * * *',
  alsoArchived: true,
});

export const forgetQuickViewsWorker = handleJob(forgetQuickViewsJob, async (scope) => {
  await forgetRemovedViews(scope, await agreedNow());
});
