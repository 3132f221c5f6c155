import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Sums up the days that are over, and the past of new batches; runs hourly, since midnight differs by time zone. */
export const closeDayJob = defineJob({
  name: 'close-day',
  payload: z.object({}),
  onePer: () => 'day',
  retries: 3,
  timeoutSeconds: 300,
  schedule: '4 * * * *',
});
