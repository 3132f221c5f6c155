import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Forgets what was scanned of courses that have long been in no batch. */
export const forgetUntrackedJob = defineJob({
  name: 'forget-untracked',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 300,
  schedule: '41 3 * * *',
});
