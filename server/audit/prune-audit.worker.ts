import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { pruneAuditJob } from './prune-audit.job.ts';
import { pruneAudit } from './prune-audit.service.ts';

export const pruneAuditWorker = handleJob(pruneAuditJob, async (scope, _, { signal }) =>
  pruneAudit(scope, await agreedNow(), signal),
);
