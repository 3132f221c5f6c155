import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { settleBulkActionsJob } from './settle-bulk-actions.job.ts';
import { settleActions } from './settle-bulk-actions.service.ts';
import { comeBackToBulkActionJob, workBulkActionJob } from './work-bulk-action.job.ts';
import { workOn } from './work-bulk-action.service.ts';

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
