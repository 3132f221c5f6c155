import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { keepMonthsJob } from './keep-months.job.ts';
import { keepMonths } from './months.service.ts';

// Months are everyone's: the first institution's run does it all.
export const keepMonthsWorker = handleJob(keepMonthsJob, async (_scope, _, { signal }) =>
  keepMonths(await agreedNow(), signal),
);
