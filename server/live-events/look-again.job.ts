import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Asks Canvas for a course that's known as deleted and has changed since: people can bring it back. */
export const lookAgainJob = defineJob({
  name: 'look-again-at-deleted-course',
  payload: z.object({ courseId: z.number() }),
  onePer: ({ courseId }) => String(courseId),
  retries: 5,
  timeoutSeconds: 60,
});
