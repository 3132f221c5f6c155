import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetNotificationsJob } from './forget-notifications.job.ts';
import { forgetNotifications } from './forget-notifications.service.ts';

export const forgetNotificationsWorker = handleJob(forgetNotificationsJob, (scope, _, { signal }) =>
  forgetNotifications(scope, new Date(), signal),
);
