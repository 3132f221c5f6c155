import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Does what the events that wait ask for: syncs of batches, scans of courses. */
export const handleLiveEventsJob = defineJob({
  name: 'handle-live-events',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 5,
  timeoutSeconds: 120,
});

/** Asks Canvas for a course that's known as deleted and has changed since: people can bring it back. */
export const lookAgainJob = defineJob({
  name: 'look-again-at-deleted-course',
  payload: z.object({ courseId: z.number() }),
  onePer: ({ courseId }) => String(courseId),
  retries: 5,
  timeoutSeconds: 60,
});

/** Scans the courses that changed in Canvas and have been quiet for a while; comes again for those that haven't. */
export const rescanQuietJob = defineJob({
  name: 'rescan-quiet-courses',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 3,
  timeoutSeconds: 120,
});

/** After this, what couldn't be judged is looked at again: time for Canvas's keys to be read. */
export const verifyAfterSeconds = 60;

/** Judges events that couldn't be judged when they came, mostly as Canvas's keys couldn't be read. */
export const verifySetAsideJob = defineJob({
  name: 'verify-live-events',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 5,
  timeoutSeconds: 120,
});
