import type { GivenTokens } from '#server/canvas-consents/oauth-code.service.ts';
import { canvasWith } from '#server/lms/canvas.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { probe } from '#server/task-runners/probe.service.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { AuthorisationStopped } from './authorisation-stopped.ts';
import type { AuthorisationPlace } from './authorisation-place.service.ts';

/** A person waits for the page, in milliseconds. */
const patienceMs = 5_000;

/** The account that tokens belong to, as far as Canvas says. */
interface GivenAccount {
  readonly name: string | null;
  readonly lacksPermissions: boolean;
}

/**
 * Whose the tokens are. Throws AuthorisationStopped if Canvas refuses them at once: the task runner then keeps those it
 * has. If Canvas gives no answer, the check that follows will find out.
 */
export async function accountBehind(
  { canvasUrl, scope }: AuthorisationPlace,
  { accessToken }: GivenTokens,
  tool: Tool,
): Promise<GivenAccount> {
  const canvas = canvasWith(canvasUrl, accessToken, {
    signal: AbortSignal.timeout(patienceMs),
    rank: 'awaited',
    owner: scope.institutionId,
  });
  try {
    const { lmsUserName, missing } = await probe(canvas, tool, await scope.institution());
    return { name: lmsUserName, lacksPermissions: missing.length > 0 };
  } catch (error) {
    if (!(error instanceof LmsProblem)) throw error;
    if (error.kind === 'refused_token') throw new AuthorisationStopped('refused', 'token');
    return { name: null, lacksPermissions: false };
  }
}
