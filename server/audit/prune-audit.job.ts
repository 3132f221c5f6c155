import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Deletes audit entries older than the institution wants to keep. */
export const pruneAuditJob = defineJob({
  name: 'prune-audit',
  payload: z.object({}),
  onePer: () => 'audit',
  retries: 3,
  timeoutSeconds: 300,
  schedule: '41 */6 * * *',
  alsoArchived: true,
});
