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
