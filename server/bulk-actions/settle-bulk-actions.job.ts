import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Goes on with actions that nothing works on any more, and deletes old ones. */
export const settleBulkActionsJob = defineJob({
  name: 'settle-bulk-actions',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 1,
  timeoutSeconds: 300,
  schedule: '*/10 * * * *',
  alsoArchived: true,
});
