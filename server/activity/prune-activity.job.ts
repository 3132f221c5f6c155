import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Deletes entries of courses' activity that are older than the institution keeps history. */
export const pruneActivityJob = defineJob({
  name: 'prune-activity',
  payload: z.object({}),
  onePer: () => 'activity',
  retries: 3,
  timeoutSeconds: 300,
  schedule: '46 */6 * * *',
  alsoArchived: true,
});
