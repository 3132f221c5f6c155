import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetNotificationsJob } from './forget-notifications.job.ts';
import { forgetNotifications } from './forget-notifications.service.ts';

export const forgetNotificationsWorker = handleJob(forgetNotificationsJob, async (scope, _, { signal }) =>
  forgetNotifications(scope, await agreedNow(), signal),
);
