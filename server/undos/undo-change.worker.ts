import { handleJob } from '#server/infra/jobs/job.ts';
import { undoChangeJob } from './undo-change.job.ts';
import { goOnUndoing } from './undo.service.ts';

export const undoChangeWorker = handleJob(undoChangeJob, (scope, { undoId }, { signal }) =>
  goOnUndoing(scope, undoId, signal),
);
