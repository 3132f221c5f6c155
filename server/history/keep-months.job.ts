import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Makes room for the months of history to come, and drops the old ones. */
export const keepMonthsJob = defineJob({
  name: 'keep-months',
  payload: z.object({}),
  onePer: () => 'all',
  retries: 5,
  timeoutSeconds: 600,
  schedule: '41 3 * * *',
  alsoArchived: true,
});
