import { currentTime } from '#server/infra/clock.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { beginReportsJob, writeReportJob } from './report-mails.job.ts';
import { beginDue, writeRun } from './send-reports.service.ts';

export const beginReportsWorker = handleJob(beginReportsJob, (scope, _, { signal }) =>
  beginDue(scope, currentTime(), signal),
);

export const writeReportWorker = handleJob(writeReportJob, (scope, { runId }) => writeRun(scope, runId));
