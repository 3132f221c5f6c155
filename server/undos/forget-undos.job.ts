import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Deletes expired undos. */
export const forgetUndosJob = defineJob({
  name: 'forget-undos',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 120,
  schedule: '*/20 * * * *',
  alsoArchived: true,
});
