import * as z from 'zod';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import { forgetUndos } from './undo.service.ts';

/** Deletes expired undos. */
const forgetUndosJob = defineJob({
  name: 'forget-undos',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 120,
  schedule: '*/20 * * * *',
  alsoArchived: true,
});

export const forgetUndosWorker = handleJob(forgetUndosJob, async (scope) =>
  forgetUndos(scope, await agreedNow()),
);
