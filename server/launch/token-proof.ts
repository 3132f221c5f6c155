import { decodeProtectedHeader, errors, exportJWK, jwtVerify, type JWK, type JWTPayload } from 'jose';
import { currentTime } from '#server/infra/clock.ts';
import { parseExactly } from '#server/lms/exact-json.ts';
import { makePlatformKeys } from './platform-keys.ts';
import type { PlatformRow } from './platform.repository.ts';
import { LaunchRefused } from './refusal.ts';

/** A token is accepted up to this age, allowing for this much clock skew; in seconds. */
const tokenAgeSeconds = 300;
const clockSkewSeconds = 30;

const findKey = makePlatformKeys();

/** What a token says, and the key that proves it. */
export interface Proof {
  readonly jwk: JWK;
  readonly payload: JWTPayload;
}

/**
 * Proves that a token is from the platform, for us and recent, more strictly than ltijs: the algorithm, the key, the
 * signature, issuer, audience, required exp and iat. Throws LaunchRefused.
 */
export async function proveToken(token: string, platform: PlatformRow): Promise<Proof> {
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
        currentDate: currentTime(),
      },
    );
    return { jwk: await publicHalf(key), payload: { ...payload, ...exactClaims(token) } };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The same claims with whole numbers as they stand: an id can have more digits than JavaScript's numbers. */
const exactClaims = (token: string) =>
  parseExactly(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload; // verified

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
