import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Tells people of an announcement when it begins. */
export const tellAnnouncementJob = defineJob({
  name: 'tell-announcement',
  payload: z.object({ announcementId: z.number() }),
  onePer: ({ announcementId }) => String(announcementId),
  retries: 5,
  timeoutSeconds: 120,
});

/** Tells of announcements whose own job was lost. */
export const tendAnnouncementsJob = defineJob({
  name: 'tend-announcements',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 60,
  schedule: '18 * * * *',
});
