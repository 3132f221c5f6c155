import { isDeepStrictEqual } from 'node:util';
import { proveToken, type Proof } from './token-proof.ts';
import type { PlatformRow } from './platform.repository.ts';

/** How many logins are remembered at most; then all are forgotten, and their launches only take a little longer. */
const mostBegun = 1_000;

/** The platforms of the logins that began in this process, by state. */
const begun = new Map<string, PlatformRow>();

/** Remembers a login, so that its token can be looked at as soon as it comes. */
export function expectToken(state: string, platform: PlatformRow) {
  if (begun.size >= mostBegun) begun.clear();
  begun.set(state, platform);
}

/**
 * Starts to verify the token of a login that began here, once, while the database takes the login; nothing for any other
 * state. The returned function gives the proof once it's known which platform the token has to be from: if that isn't
 * quite what it was at the login, the token is verified again.
 */
export function lookEarly(token: string, state: string): (platform: PlatformRow) => Promise<Proof> {
  const expected = begun.get(state);
  begun.delete(state);
  const proof = expected && proveToken(token, expected);
  // It may fail before anyone waits for it.
  proof?.catch(() => undefined);
  return (platform) => (proof && isDeepStrictEqual(platform, expected) ? proof : proveToken(token, platform));
}
