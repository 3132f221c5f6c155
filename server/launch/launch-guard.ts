import { decodeProtectedHeader, errors, exportJWK, jwtVerify, type JWK, type JWTPayload } from 'jose';
import { identityFrom, type LaunchIdentity } from './launch-identity.ts';
import type { LoginRow } from './login.repository.ts';
import { makePlatformKeys } from './platform-keys.ts';
import type { PlatformRow } from './platform.repository.ts';
import { LaunchRefused } from './refusal.ts';

/** A token is accepted up to this age, allowing for this much clock skew; in seconds. */
const tokenAgeSeconds = 300;
const clockSkewSeconds = 30;

const findKey = makePlatformKeys();

/** A token's contents, and the key it was verified with. */
export interface Verified {
  readonly identity: LaunchIdentity;
  readonly jwk: JWK;
}

interface Launching {
  readonly login: LoginRow;
  readonly platform: PlatformRow;
  readonly publicUrl: string;
}

/**
 * Checks everything about a token that ltijs doesn't: the algorithm, the key, the nonce, required exp and iat, audience
 * and authorised party, the claims. Throws LaunchRefused.
 */
export async function verifyToken(
  token: string,
  { login, platform, publicUrl }: Launching,
): Promise<Verified> {
  const { jwk, payload } = await verifySignature(token, platform);
  if (payload.nonce !== login.nonce) throw new LaunchRefused('bad_nonce');
  checkAudience(payload, platform.client_id);
  const identity = identityFrom(payload);
  checkTarget(identity.targetLinkUri, publicUrl);
  return { identity, jwk };
}

async function verifySignature(
  token: string,
  platform: PlatformRow,
): Promise<{ jwk: JWK; payload: JWTPayload }> {
  const { alg, kid } = headerOf(token);
  if (alg !== 'RS256') throw new LaunchRefused('bad_algorithm', String(alg));
  if (typeof kid !== 'string' || kid === '') throw new LaunchRefused('unknown_key', 'no kid');
  try {
    const { payload, key } = await jwtVerify(
      token,
      (header, jws) => findKey(platform.jwks_url, header, jws),
      {
        algorithms: ['RS256'],
        issuer: platform.issuer,
        audience: platform.client_id,
        requiredClaims: ['exp', 'iat', 'nonce', 'sub'],
        clockTolerance: clockSkewSeconds,
        maxTokenAge: tokenAgeSeconds,
      },
    );
    return { jwk: await publicHalf(key), payload };
  } catch (error) {
    throw refusalOf(error);
  }
}

const exported = new WeakMap<CryptoKey | Uint8Array, Promise<JWK>>();

/** The key as a JWK, exported once for as long as it's in use. */
function publicHalf(key: CryptoKey | Uint8Array): Promise<JWK> {
  const jwk = exported.get(key) ?? exportJWK(key);
  exported.set(key, jwk);
  return jwk;
}

function headerOf(token: string) {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw new LaunchRefused('malformed', 'not a JWT');
  }
}

function refusalOf(error: unknown): LaunchRefused {
  if (error instanceof LaunchRefused) return error;
  if (error instanceof errors.JWTExpired) return new LaunchRefused('token_too_old', error.claim);
  if (error instanceof errors.JWTClaimValidationFailed) {
    const isAge = error.claim === 'iat' && error.reason === 'check_failed';
    if (error.claim === 'aud') return new LaunchRefused('bad_audience');
    return new LaunchRefused(isAge ? 'token_too_old' : 'bad_claims', error.claim);
  }
  return new LaunchRefused('bad_signature', error instanceof Error ? error.message : '');
}

/** One audience, ours; and an authorised party only if it's us (OpenID Connect Core 3.1.3.7). */
function checkAudience({ aud, azp }: JWTPayload, clientId: string) {
  if (Array.isArray(aud) && (aud.length !== 1 || aud[0] !== clientId))
    throw new LaunchRefused('bad_audience', 'several');
  if (azp !== undefined && azp !== clientId) throw new LaunchRefused('bad_audience', 'azp');
}

/** By protocol and host, not just by origin: the origin of blob:https://… is that of the address inside it. */
function checkTarget(target: string, publicUrl: string) {
  const ours = new URL(publicUrl);
  const theirs = URL.canParse(target) ? new URL(target) : undefined;
  if (theirs?.protocol !== ours.protocol || theirs.host !== ours.host)
    throw new LaunchRefused('foreign_target', target);
}
