import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Checks that the institution's task runners still work. */
export const checkRunnersJob = defineJob({
  name: 'check-runners',
  payload: z.object({}),
  onePer: () => 'runners',
  retries: 1,
  timeoutSeconds: 120,
  schedule: '*/15 * * * *',
});

/** Has Canvas revoke tokens it gave us that are no longer used. */
export const giveTokensBackJob = defineJob({
  name: 'give-tokens-back',
  payload: z.object({}),
  onePer: () => 'tokens',
  retries: 1,
  timeoutSeconds: 120,
  // Tokens for which Canvas couldn't be reached are tried again.
  schedule: '51 * * * *',
  alsoArchived: true,
});
