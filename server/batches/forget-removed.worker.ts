import * as z from 'zod';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import { forgetRemovedBatches } from './forget-removed.service.ts';

/** Deletes removed batches, with everything that belongs to them. */
const forgetRemovedJob = defineJob({
  name: 'forget-removed-batches',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 300,
  schedule: '21 */6 * * *',
  alsoArchived: true,
});

export const forgetRemovedWorker = handleJob(forgetRemovedJob, async (scope, _, { signal }) =>
  forgetRemovedBatches(scope, await agreedNow(), signal),
);
