import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { tellAnnouncementJob, tendAnnouncementsJob } from './announcement.job.ts';
import { forgetAnnouncements } from './announcement.service.ts';
import { tellIfBegun, tellUntold } from './tell-announcement.service.ts';

export const tellAnnouncementWorker = handleJob(tellAnnouncementJob, (scope, { announcementId }) =>
  tellIfBegun(scope, announcementId),
);

export const tendAnnouncementsWorker = handleJob(tendAnnouncementsJob, async (scope) => {
  await tellUntold(scope);
  await forgetAnnouncements(scope, await agreedNow());
});
