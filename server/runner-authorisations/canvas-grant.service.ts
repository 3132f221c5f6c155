import type { Config } from '#server/infra/config.ts';
import { currentMs } from '#server/infra/clock.ts';
import { canvasWith } from '#server/lms/canvas.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { askForToken, takeTokenBack } from '#server/lms/oauth-token.ts';
import { probe } from '#server/task-runners/probe.service.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { AuthorisationStopped } from './authorisation-stopped.ts';
import { returnPath, type AuthorisationPlace } from './authorisation-place.service.ts';

export interface GivenTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

/** Trades a code for tokens. Throws AuthorisationStopped. */
export async function tradeCode(
  { canvasUrl, clientId, clientSecret }: AuthorisationPlace,
  code: string,
  config: Pick<Config, 'publicUrl'>,
): Promise<GivenTokens> {
  const answer = await orStopped(
    askForToken(canvasUrl, {
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: `${config.publicUrl}${returnPath}`,
      code,
    }),
  );
  if (!answer) throw new AuthorisationStopped('refused', 'code');
  const { access_token: accessToken, refresh_token: refreshToken, expires_in } = answer;
  if (refreshToken === undefined) {
    // It would end within the hour. Canvas always sends one with a code.
    await orStopped(takeTokenBack(canvasUrl, accessToken));
    throw new AuthorisationStopped('malformed', 'no refresh token');
  }
  return { accessToken, refreshToken, expiresAt: new Date(currentMs() + expires_in * 1000) };
}

function orStopped<T>(request: Promise<T>) {
  return request.catch((error: unknown) => {
    if (!(error instanceof LmsProblem)) throw error;
    throw new AuthorisationStopped(error.isBrokenAnswer ? 'malformed' : 'unreachable', error.detail);
  });
}

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
