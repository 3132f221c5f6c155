import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** No more courses than this wait for a job, or make up one. */
export const mostPerRequest = 2_000;

/** Requests scans of courses new in a batch, where they're many: what adds them doesn't wait for that. */
export const scanNewMembersJob = defineJob({
  name: 'scan-new-members',
  payload: z.object({ courseIds: z.array(z.number()).max(mostPerRequest) }),
  retries: 5,
  timeoutSeconds: 120,
});
