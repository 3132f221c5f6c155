import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Checks the links to the web, at night and for institutions that want it, a few minutes at a time. */
export const checkLinksJob = defineJob({
  name: 'check-links',
  /** when the night is over; absent in its first job */
  payload: z.object({ until: z.iso.datetime().optional() }),
  onePer: () => 'links',
  retries: 1,
  timeoutSeconds: 600,
  schedule: '37 1 * * *',
});
