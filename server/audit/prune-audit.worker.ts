import { handleJob } from '#server/infra/jobs/job.ts';
import { pruneAuditJob } from './prune-audit.job.ts';
import { pruneAudit } from './prune-audit.service.ts';

export const pruneAuditWorker = handleJob(pruneAuditJob, (scope, _, { signal }) =>
  pruneAudit(scope, new Date(), signal),
);
