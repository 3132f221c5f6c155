import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Deletes what's kept of the past as long as the audit log. */
export const forgetPastJob = defineJob({
  name: 'forget-past',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 300,
  schedule: '53 2 * * *',
  alsoArchived: true,
});
