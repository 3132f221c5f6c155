import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Tells people which of their tasks are due; runs hourly, since the morning differs by time zone. */
export const tellOfDueJob = defineJob({
  name: 'tell-of-due-tasks',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 3,
  timeoutSeconds: 120,
  schedule: '17 * * * *',
});
