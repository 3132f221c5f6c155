import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Reads the institution's account tree and terms from its LMS into the mirror that forms read. */
export const refreshDirectoryJob = defineJob({
  name: 'refresh-lms-directory',
  payload: z.object({}),
  onePer: () => 'directory',
  retries: 3,
  timeoutSeconds: 300,
  schedule: '7 * * * *',
});
