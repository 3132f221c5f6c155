import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/**
 * Fetches and checks documents that are new or have changed, those that most students see first. It's enqueued after a
 * course was read; once a day's bytes are spent, the next day goes on.
 */
export const checkDocumentsJob = defineJob({
  name: 'check-documents',
  payload: z.object({}),
  onePer: () => 'documents',
  retries: 1,
  timeoutSeconds: 600,
  schedule: '23 * * * *',
});
