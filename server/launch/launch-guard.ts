import type { JWTPayload } from 'jose';
import { identityFrom, type LaunchIdentity } from './launch-identity.ts';
import type { LoginRow } from './login.repository.ts';
import type { PlatformRow } from './platform.repository.ts';
import { LaunchRefused } from './refusal.ts';

interface Launching {
  readonly login: LoginRow;
  readonly platform: PlatformRow;
  readonly publicUrl: string;
}

/**
 * Who launches, and from where, by a token that's proved to be the platform's. Checks what ltijs doesn't: the nonce,
 * audience and authorised party, the claims. Throws LaunchRefused.
 */
export function identityIn(payload: JWTPayload, { login, platform, publicUrl }: Launching): LaunchIdentity {
  if (payload.nonce !== login.nonce) throw new LaunchRefused('bad_nonce');
  checkAudience(payload, platform.client_id);
  const identity = identityFrom(payload);
  checkTarget(identity.targetLinkUri, publicUrl);
  return identity;
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
