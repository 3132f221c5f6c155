import * as z from 'zod';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import { forgetPast } from './forget-past.service.ts';

/** Deletes what has been kept for long enough, as kept-rows.ts says. */
export const forgetPastJob = defineJob({
  name: 'forget-past',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 5,
  timeoutSeconds: 900,
  schedule: '53 2 * * *',
  alsoArchived: true,
});

export const forgetPastWorker = handleJob(forgetPastJob, async (scope, _, { signal }) =>
  forgetPast(scope, await agreedNow(), signal),
);
