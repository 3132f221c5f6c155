import { handleJob } from '#server/infra/jobs/job.ts';
import { followBatchJob } from './follow-batch.job.ts';
import { followBatch } from './follow-batch.service.ts';
import { refreshDueJob } from './refresh-due.job.ts';
import { refreshDueOfBatch } from './refresh-due.service.ts';
import { spreadJob, tellOfChecklistJob } from './spread.job.ts';
import { goOnSpreading, tellOfChecklist } from './spread.service.ts';

export const followBatchWorker = handleJob(followBatchJob, (scope, { batchId }, { signal }) =>
  followBatch(scope, batchId, signal),
);
export const refreshDueWorker = handleJob(refreshDueJob, (scope, payload, { signal }) =>
  refreshDueOfBatch(scope, payload, signal),
);
export const spreadWorker = handleJob(spreadJob, (scope, { checklistId }, { signal }) =>
  goOnSpreading(scope, checklistId, signal),
);
export const tellOfChecklistWorker = handleJob(tellOfChecklistJob, (scope, payload, { signal }) =>
  tellOfChecklist(scope, payload, signal),
);
