import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Deletes events and counts that are no longer needed, and sees that whatever still waits has its job. */
export const forgetLiveEventsJob = defineJob({
  name: 'forget-live-events',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 300,
  schedule: '17 * * * *',
  alsoArchived: true,
});
