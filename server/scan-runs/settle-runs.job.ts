import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Ends runs of scans that nothing will end any more, and deletes old ones. */
export const settleRunsJob = defineJob({
  name: 'settle-scan-runs',
  payload: z.object({}),
  onePer: () => 'runs',
  retries: 1,
  timeoutSeconds: 120,
  schedule: '*/10 * * * *',
});
