import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/**
 * Recomputes scores that are by earlier settings, in slices; it enqueues itself until none is left. Also runs hourly,
 * for scans that recorded such a score while the settings changed.
 */
export const rescoreJob = defineJob({
  name: 'rescore',
  payload: z.object({}),
  onePer: () => 'scores',
  retries: 3,
  timeoutSeconds: 120,
  schedule: '37 * * * *',
});
