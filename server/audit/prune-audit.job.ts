import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Deletes the institution's audit entries that are older than it wants them kept. */
export const pruneAuditJob = defineJob({
  name: 'prune-audit',
  payload: z.object({}),
  onePer: () => 'audit',
  retries: 3,
  timeoutSeconds: 300,
  schedule: '41 */6 * * *',
});
