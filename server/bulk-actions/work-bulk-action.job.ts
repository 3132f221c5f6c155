import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Does an action to its courses, portion by portion. */
export const workBulkActionJob = defineJob({
  name: 'work-bulk-action',
  payload: z.object({ actionId: z.number() }),
  onePer: ({ actionId }) => String(actionId),
  retries: 5,
  timeoutSeconds: 120,
  isAwaited: true,
});

/** Comes back to an action after a while, for courses that a killed worker left behind. */
export const comeBackToBulkActionJob = defineJob({
  name: 'come-back-to-bulk-action',
  payload: z.object({ actionId: z.number() }),
  onePer: ({ actionId }) => String(actionId),
  retries: 5,
  timeoutSeconds: 120,
});
