import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetUndosJob } from './forget-undos.job.ts';
import { forgetUndos } from './undo.service.ts';

export const forgetUndosWorker = handleJob(forgetUndosJob, async (scope) =>
  forgetUndos(scope, await agreedNow()),
);
