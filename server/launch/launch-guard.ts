import { createHmac } from 'node:crypto';
import type { Request } from 'express';
import { decodeProtectedHeader, errors, jwtVerify, type JWK, type JWTPayload } from 'jose';
import { hashToken, isSameText } from '#server/infra/tokens.ts';
import { JwksCache } from './jwks.ts';
import { identityFrom, type LaunchIdentity } from './launch-identity.ts';
import { takeLogin, type LoginRow } from './login.repository.ts';
import { findPlatformById, type PlatformRow } from './platform.repository.ts';
import { LaunchRefused } from './refusal.ts';

/** The only shape of state there is. Anything else makes ltijs throw outside of any handler, which ends the process. */
const stateShape = /^[0-9a-f]{50}$/;
/** Larger tokens than any LMS sends, in characters. */
const longestToken = 64 * 1024;
/** A token is taken up to this age, with this much difference between the clocks; in seconds. */
const tokenAgeSeconds = 300;
const clockSkewSeconds = 30;

/** What the guard found out, for the steps after ltijs. */
export interface GuardedLaunch {
  readonly login: LoginRow;
  readonly platform: PlatformRow;
  readonly identity: LaunchIdentity;
  readonly jwk: JWK;
  /** the browser brought the cookie of the login, so it is the one that logged in */
  readonly isBound: boolean;
}

const keys = new JwksCache();

/** The name of the cookie that binds a login to its browser. */
export const bindingCookie = (state: string, isSecure: boolean) =>
  `${isSecure ? '__Host-' : ''}lti_${state.slice(0, 16)}`;

/**
 * Checks everything about a launch that ltijs does not: the state (known, unused, in time), the algorithm, the key,
 * the nonce, required exp and iat, audience and authorised party, the claims. Throws LaunchRefused.
 */
export async function guardLaunch(req: Request, publicUrl: string): Promise<GuardedLaunch> {
  const { id_token: token, state } = (req.body ?? {}) as { id_token?: unknown; state?: unknown };
  if (typeof token !== 'string' || token === '' || token.length > longestToken)
    throw new LaunchRefused('malformed', 'id_token');
  if (typeof state !== 'string' || !stateShape.test(state)) throw new LaunchRefused('malformed', 'state');
  const login = await takeLogin(state);
  if (!login) throw new LaunchRefused('state_unknown');
  const platform = await findPlatformById(login.platform_id);
  const { jwk, payload } = await verify(token, platform);
  if (payload.nonce !== login.nonce) throw new LaunchRefused('bad_nonce');
  checkAudience(payload, platform.client_id);
  const identity = identityFrom(payload);
  checkTarget(identity.targetLinkUri, publicUrl);
  const cookie = cookieOf(req, bindingCookie(state, publicUrl.startsWith('https:')));
  const isBound = cookie !== undefined && isSameText(hashToken(cookie), login.binding_hash);
  return { login, platform, identity, jwk, isBound };
}

async function verify(token: string, platform: PlatformRow): Promise<{ jwk: JWK; payload: JWTPayload }> {
  const { alg, kid } = headerOf(token);
  if (alg !== 'RS256') throw new LaunchRefused('bad_algorithm', String(alg));
  if (typeof kid !== 'string' || kid === '') throw new LaunchRefused('unknown_key', 'no kid');
  const { jwk, key } = await keys.find(platform.jwks_url, kid);
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['RS256'],
      issuer: platform.issuer,
      audience: platform.client_id,
      requiredClaims: ['exp', 'iat', 'nonce', 'sub'],
      clockTolerance: clockSkewSeconds,
      maxTokenAge: tokenAgeSeconds,
    });
    return { jwk, payload };
  } catch (error) {
    throw refusalOf(error);
  }
}

function headerOf(token: string) {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw new LaunchRefused('malformed', 'not a JWT');
  }
}

function refusalOf(error: unknown): LaunchRefused {
  if (error instanceof errors.JWTExpired) return new LaunchRefused('token_too_old', error.claim);
  if (error instanceof errors.JWTClaimValidationFailed) {
    const isAge = error.claim === 'iat' && error.reason === 'check_failed';
    if (error.claim === 'aud') return new LaunchRefused('bad_audience');
    return new LaunchRefused(isAge ? 'token_too_old' : 'bad_claims', error.claim);
  }
  return new LaunchRefused('bad_signature', error instanceof Error ? error.message : '');
}

/** One audience, ours; and an authorised party only if it is us (OpenID Connect Core 3.1.3.7). */
function checkAudience({ aud, azp }: JWTPayload, clientId: string) {
  if (Array.isArray(aud) && (aud.length !== 1 || aud[0] !== clientId))
    throw new LaunchRefused('bad_audience', 'several');
  if (azp !== undefined && azp !== clientId) throw new LaunchRefused('bad_audience', 'azp');
}

function checkTarget(target: string, publicUrl: string) {
  const isOurs = URL.canParse(target) && new URL(target).origin === new URL(publicUrl).origin;
  if (!isOurs) throw new LaunchRefused('foreign_target', target.slice(0, 200));
}

export function cookieOf(req: Request, name: string): string | undefined {
  const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/**
 * Dresses a guarded request as ltijs wants it: its own signed state cookie, whose server-side twin is the login that
 * was taken, and nothing that it could mistake for one of its session tokens.
 */
export function dressForLtijs(req: Request, { login, platform }: GuardedLaunch, ltiKey: string) {
  const signature = createHmac('sha256', ltiKey).update(platform.issuer).digest('base64').replace(/=+$/, '');
  req.headers.cookie = `state${login.state}=${encodeURIComponent(`s:${platform.issuer}.${signature}`)}`;
  delete req.headers.authorization;
}
