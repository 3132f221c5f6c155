import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { giveTokensBackJob } from './give-tokens-back.job.ts';
import { giveTokensBack } from './surrendered-token.service.ts';

export const giveTokensBackWorker = handleJob(giveTokensBackJob, async (scope, _, { signal }) =>
  giveTokensBack(scope, await agreedNow(), signal),
);
