import { handleJob } from '#server/infra/jobs/job.ts';
import { settleBulkActionsJob } from './settle-bulk-actions.job.ts';
import { settleActions } from './settle-bulk-actions.service.ts';
import { comeBackToBulkActionJob, workBulkActionJob } from './work-bulk-action.job.ts';
import { workOn } from './work-bulk-action.service.ts';

export const workBulkActionWorker = handleJob(workBulkActionJob, (scope, { actionId }, { signal }) =>
  workOn(scope, actionId, signal),
);

export const settleBulkActionsWorker = handleJob(settleBulkActionsJob, (scope, _, { signal }) =>
  settleActions(scope, new Date(), signal),
);

export const comeBackToBulkActionWorker = handleJob(
  comeBackToBulkActionJob,
  (scope, { actionId }, { signal }) => workOn(scope, actionId, signal),
);
