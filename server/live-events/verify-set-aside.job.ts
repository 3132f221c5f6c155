import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** After this, what couldn't be judged is looked at again: time for Canvas's keys to be read. */
export const verifyAfterSeconds = 60;

/** Judges events that couldn't be judged when they came, mostly as Canvas's keys couldn't be read. */
export const verifySetAsideJob = defineJob({
  name: 'verify-live-events',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 5,
  timeoutSeconds: 120,
});
