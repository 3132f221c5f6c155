import * as z from 'zod';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import { forgetUntracked } from './untracked.service.ts';

/** Records which courses are in no batch, and deletes the scans of those that have been in none for long. */
const forgetUntrackedJob = defineJob({
  name: 'forget-untracked',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 300,
  schedule: '51 */6 * * *',
  alsoArchived: true,
});

export const forgetUntrackedWorker = handleJob(forgetUntrackedJob, async (scope, _, { signal }) =>
  forgetUntracked(scope, await agreedNow(), signal),
);
