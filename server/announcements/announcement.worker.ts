import { handleJob } from '#server/infra/jobs/job.ts';
import {
  tellIfBegun,
  tellUntold,
  tellAnnouncementJob,
  tendAnnouncementsJob,
} from './tell-announcement.service.ts';

export const tellAnnouncementWorker = handleJob(tellAnnouncementJob, (scope, { announcementId }) =>
  tellIfBegun(scope, announcementId),
);

export const tendAnnouncementsWorker = handleJob(tendAnnouncementsJob, (scope) => tellUntold(scope));
