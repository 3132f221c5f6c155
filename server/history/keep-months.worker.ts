import * as z from 'zod';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import { keepMonths } from './months.service.ts';

/** Makes room for the months of history to come, and drops the old ones. */
const keepMonthsJob = defineJob({
  name: 'keep-months',
  payload: z.object({}),
  onePer: () => 'all',
  retries: 5,
  timeoutSeconds: 600,
  schedule: '41 3 * * *',
  alsoArchived: true,
});

// Months are everyone's: the first institution's run does it all.
export const keepMonthsWorker = handleJob(keepMonthsJob, async (_scope, _, { signal }) =>
  keepMonths(await agreedNow(), signal),
);
