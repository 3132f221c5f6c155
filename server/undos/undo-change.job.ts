import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Goes on with an undo that's too large for its request. */
export const undoChangeJob = defineJob({
  name: 'undo-change',
  payload: z.object({ undoId: z.number() }),
  onePer: ({ undoId }) => String(undoId),
  retries: 5,
  timeoutSeconds: 60,
  isAwaited: true,
});
