import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/**
 * Asks hosts about the captions of videos that are new, or that were last looked at long ago. It's enqueued after a course
 * was read, when a key is entered, and each night; once a host's day is used up, the next day goes on.
 */
export const lookAtVideosJob = defineJob({
  name: 'look-at-videos',
  payload: z.object({}),
  onePer: () => 'videos',
  retries: 1,
  timeoutSeconds: 600,
  schedule: '12 2 * * *',
});
