import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Goes on with an undo that is too large for the request that asked for it. */
export const undoChangeJob = defineJob({
  name: 'undo-change',
  payload: z.object({ undoId: z.number() }),
  onePer: ({ undoId }) => String(undoId),
  retries: 5,
  timeoutSeconds: 60,
  isAwaited: true,
});
