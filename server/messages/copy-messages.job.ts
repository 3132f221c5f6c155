import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Copies what staff wrote into Canvas's inbox, where the institution wants that. */
export const copyMessagesJob = defineJob({
  name: 'copy-messages',
  payload: z.object({}),
  onePer: () => 'all',
  retries: 5,
  timeoutSeconds: 120,
});
