import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Begins the reports by mail whose time has come. */
export const beginReportsJob = defineJob({
  name: 'begin-reports',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 3,
  timeoutSeconds: 120,
  schedule: '*/5 * * * *',
});

/** Reads what one says, and queues its mails. */
export const writeReportJob = defineJob({
  name: 'write-report',
  payload: z.object({ runId: z.number() }),
  onePer: ({ runId }) => String(runId),
  retries: 5,
  timeoutSeconds: 300,
});
