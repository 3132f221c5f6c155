import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Has Canvas take back the tokens that it gave us and that are no longer used. */
export const giveTokensBackJob = defineJob({
  name: 'give-tokens-back',
  payload: z.object({}),
  onePer: () => 'tokens',
  retries: 1,
  timeoutSeconds: 120,
  // What Canvas could not be reached for is tried again.
  schedule: '51 * * * *',
});
