import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetQuickViewsJob } from './forget-quick-views.job.ts';
import { forgetRemovedViews } from './quick-view.service.ts';

export const forgetQuickViewsWorker = handleJob(forgetQuickViewsJob, async (scope) => {
  await forgetRemovedViews(scope, await agreedNow());
});
