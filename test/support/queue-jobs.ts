import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

const payload = z.object({ id: z.number() });

/** Writes its id into the table `ran`. */
export const quickJob = defineJob({ name: 'test-quick', payload, retries: 3, timeoutSeconds: 20 });

/** Runs until it's aborted. */
export const slowJob = defineJob({ name: 'test-slow', payload, retries: 0, timeoutSeconds: 600 });

/** Writes 0 into the table `ran`, every minute. */
export const timedJob = defineJob({
  name: 'test-timed',
  payload: z.object({}),
  onePer: () => 'all',
  retries: 3,
  timeoutSeconds: 20,
  schedule: '* * * * *',
});
