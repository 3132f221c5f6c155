import { currentMs } from '#server/infra/clock.ts';
import { seal } from '#server/infra/secrets.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { askForToken, takeTokenBack, type LmsIdentity } from '#server/lms/oauth-token.ts';
import type { TokenContexts } from '#server/lms/refresh-grant.ts';
import type { ConsentStop, Stop } from './consent-stopped.service.ts';
import type { OAuthKey } from './oauth-key.service.ts';

export interface GivenTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
  /** null: Canvas didn't say */
  readonly identity: LmsIdentity | null;
}

/** OAuth2's words for a refusal (RFC 6749, §4.1.2.1); Canvas has no others. */
const errorReasons: Readonly<Record<string, ConsentStop>> = {
  access_denied: 'denied',
  invalid_scope: 'scopes',
  unauthorized_client: 'refused',
  invalid_client: 'refused',
  server_error: 'unreachable',
  temporarily_unavailable: 'unreachable',
};

/** What Canvas sent the browser back with. */
interface Returned {
  readonly code: string | undefined;
  readonly error: string | undefined;
}

/** The code; stops when Canvas sent its reason for not giving one. */
export function codeOf({ code, error }: Returned, stop: Stop): string {
  if (code !== undefined) return code;
  const known = error !== undefined && Object.hasOwn(errorReasons, error);
  throw stop((known && errorReasons[error]) || 'malformed', error);
}

/** Trades a code for tokens, or stops. */
export async function tradeCode(
  { canvasUrl, clientId, clientSecret }: OAuthKey,
  { code, returnAddress }: { readonly code: string; readonly returnAddress: string },
  stop: Stop,
): Promise<GivenTokens> {
  const answer = await orStopped(
    askForToken(canvasUrl, {
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: returnAddress,
      code,
    }),
    stop,
  );
  if (!answer) throw stop('refused', 'code');
  const { access_token: accessToken, refresh_token: refreshToken, expires_in, identity } = answer;
  if (refreshToken === undefined) {
    // It would end within the hour. Canvas always sends one with a code.
    await orStopped(takeTokenBack(canvasUrl, accessToken), stop);
    throw stop('malformed', 'no refresh token');
  }
  return { accessToken, refreshToken, expiresAt: new Date(currentMs() + expires_in * 1000), identity };
}

function orStopped<T>(request: Promise<T>, stop: Stop) {
  return request.catch((error: unknown) => {
    if (!(error instanceof LmsProblem)) throw error;
    throw stop(error.isBrokenAnswer ? 'malformed' : 'unreachable', error.detail);
  });
}

/** The tokens as they're stored. */
export const sealTokens = (
  { accessToken, refreshToken }: Pick<GivenTokens, 'accessToken' | 'refreshToken'>,
  contexts: TokenContexts,
) => ({
  access_token: seal(accessToken, contexts.access),
  refresh_token: seal(refreshToken, contexts.refresh),
});
