import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Deletes notifications that are older than bells show. */
export const forgetNotificationsJob = defineJob({
  name: 'forget-notifications',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 3,
  timeoutSeconds: 300,
  schedule: '37 3 * * *',
  alsoArchived: true,
});
