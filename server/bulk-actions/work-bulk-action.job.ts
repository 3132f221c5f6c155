import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Does an action to its courses, or undoes it, portion by portion. */
export const workBulkActionJob = defineJob({
  name: 'work-bulk-action',
  payload: z.object({ actionId: z.number() }),
  onePer: ({ actionId }) => String(actionId),
  retries: 5,
  timeoutSeconds: 120,
  isAwaited: true,
});
