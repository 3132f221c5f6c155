import { handleJob } from '#server/infra/jobs/job.ts';
import { giveTokensBackJob } from './give-tokens-back.job.ts';
import { giveTokensBack } from './surrendered-token.service.ts';

export const giveTokensBackWorker = handleJob(giveTokensBackJob, (scope, _, { signal }) =>
  giveTokensBack(scope, new Date(), signal),
);
