import { handleJob } from '#server/infra/jobs/job.ts';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { log } from '#server/infra/log.ts';
import { open } from '#server/infra/secrets.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { askForToken, takeTokenBack } from '#server/lms/oauth-token.ts';
import { grantOf } from '#server/lms/refresh-grant.ts';
import { tokenContexts } from '#server/lms/seal-contexts.ts';
import { checkRunnersJob, giveTokensBackJob } from './task-runner.job.ts';
import { checkRunners } from './check-runners.service.ts';
import { deleteSurrendered, listSurrendered, type SurrenderedToken } from './surrendered-token.repository.ts';

export const checkRunnersWorker = handleJob(checkRunnersJob, (scope, _, { signal }) =>
  checkRunners(scope, signal),
);

/** After this long, we give up on a Canvas that can't be reached, in milliseconds. */
const giveUpMs = 30 * 86_400_000;

/** Has Canvas revoke the queued tokens; if it can't be reached, they wait for the next time. */
async function giveTokensBack(scope: Scope, now: Date, signal: AbortSignal) {
  for (const token of await listSurrendered(scope)) {
    signal.throwIfAborted();
    const isOld = now.getTime() - token.surrendered_at.getTime() > giveUpMs;
    if ((await isGivenBack(token)) || isOld) await deleteSurrendered(scope, token.id);
  }
}

async function isGivenBack(token: SurrenderedToken) {
  try {
    const isKnown = await takeTokenBack(
      token.canvas_url,
      open(token.access_token, tokenContexts.runner.access),
    );
    if (!isKnown) await giveRenewedBack(token);
    return true;
  } catch (error) {
    if (!(error instanceof LmsProblem)) throw error;
    log.warn({ kind: error.kind, detail: error.detail }, 'a token could not be given back');
    return !error.mayPass;
  }
}

/** An expired access token says nothing about its refresh token, which would stay valid for good. */
async function giveRenewedBack(token: SurrenderedToken) {
  const grant =
    token.canvas_url === token.present_canvas_url ? grantOf(token, tokenContexts.runner) : undefined;
  const renewed = grant && (await askForToken(token.canvas_url, grant));
  if (renewed) await takeTokenBack(token.canvas_url, renewed.access_token);
}

export const giveTokensBackWorker = handleJob(giveTokensBackJob, async (scope, _, { signal }) =>
  giveTokensBack(scope, await agreedNow(), signal),
);
