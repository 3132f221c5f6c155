import * as z from 'zod';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import { settleActions } from './settle-bulk-actions.service.ts';
import { comeBackToBulkActionJob, workBulkActionJob } from './work-bulk-action.job.ts';
import { workOn } from './work-bulk-action.service.ts';

/** Goes on with actions that nothing works on any more, and gives up on old ones. */
const settleBulkActionsJob = defineJob({
  name: 'settle-bulk-actions',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 1,
  timeoutSeconds: 300,
  schedule: '*/10 * * * *',
  alsoArchived: true,
});

export const workBulkActionWorker = handleJob(workBulkActionJob, (scope, { actionId }, { signal }) =>
  workOn(scope, actionId, signal),
);

export const settleBulkActionsWorker = handleJob(settleBulkActionsJob, async (scope, _, { signal }) =>
  settleActions(scope, await agreedNow(), signal),
);

export const comeBackToBulkActionWorker = handleJob(
  comeBackToBulkActionJob,
  (scope, { actionId }, { signal }) => workOn(scope, actionId, signal),
);
