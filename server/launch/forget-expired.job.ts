import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Deletes expired logins, launches and codes, and sessions that ended long ago. */
export const forgetExpiredJob = defineJob({
  name: 'forget-expired',
  payload: z.object({}),
  onePer: () => 'all',
  retries: 1,
  timeoutSeconds: 300,
  schedule: '29 4 * * *',
  alsoArchived: true,
});
