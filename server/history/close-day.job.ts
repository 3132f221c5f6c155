import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Makes sure that every batch has its row for the days that are over; runs hourly, for midnights differ. */
export const closeDayJob = defineJob({
  name: 'close-day',
  payload: z.object({}),
  onePer: () => 'day',
  retries: 3,
  timeoutSeconds: 300,
  schedule: '4 * * * *',
});
