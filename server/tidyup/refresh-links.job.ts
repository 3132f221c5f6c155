import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Tells courses what the last checks of their links said. */
export const refreshLinksJob = defineJob({
  name: 'refresh-links',
  payload: z.object({}),
  onePer: () => 'links',
  retries: 3,
  timeoutSeconds: 600,
});
