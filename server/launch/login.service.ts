import type { Config } from '#server/infra/config.ts';
import { hashToken, makeToken } from '#server/infra/tokens.ts';
import { currentMs, currentTime } from '#server/infra/clock.ts';
import { expectToken } from './early-look.ts';
import type { LoginRequest } from './launch-forms.ts';
import { createLogin, takeLoginRow, type LoginRow } from './login.repository.ts';
import { authenticationParameters } from './ltijs.ts';
import { findPlatform, listPlatformsOf, type PlatformRow } from './platform.repository.ts';
import { LaunchRefused } from './refusal.ts';

/** How long a person can take between login and launch, in milliseconds. */
export const loginMs = 10 * 60_000;

/** The platform a login is for. Without a client id it must be its issuer's only one. */
export async function findLoginPlatform({ iss, client_id }: LoginRequest): Promise<PlatformRow> {
  const platform = client_id === undefined ? await onlyPlatform(iss) : await findPlatform(iss, client_id);
  if (!platform) throw new LaunchRefused('unknown_platform', `${iss} ${client_id ?? ''}`);
  return platform;
}

async function onlyPlatform(issuer: string) {
  const platforms = await listPlatformsOf(issuer);
  return platforms.length === 1 ? platforms[0] : undefined;
}

/** A login in progress: where the browser goes, and what it keeps as proof. */
interface BegunLogin {
  readonly url: URL;
  readonly state: string;
  readonly binding: string;
}

/** Starts a login: the authentication request is ltijs's, with our nonce, which the launch must bring back. */
export async function beginLogin(
  platform: PlatformRow,
  given: LoginRequest,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<BegunLogin> {
  const { login_hint, lti_message_hint, lti_deployment_id, lti_storage_target: storageTarget = null } = given;
  const parameters = await authenticationParameters(platform, {
    login_hint,
    lti_message_hint,
    lti_deployment_id,
  });
  const [nonce, binding] = [makeToken(), makeToken()];
  // ltijs's own nonce is neither random enough nor stored.
  parameters.set('nonce', nonce);
  parameters.set('redirect_uri', `${publicUrl}/lti/launch`);
  const url = new URL(platform.authentication_endpoint);
  for (const [name, value] of parameters) url.searchParams.set(name, value);
  const state = parameters.get('state') ?? '';
  const expiresAt = new Date(currentMs() + loginMs);
  const bindingHash = hashToken(binding);
  await createLogin({ state, nonce, bindingHash, platformId: platform.id, storageTarget, expiresAt });
  expectToken(state, platform);
  return { url, state, binding };
}

/** Takes the login of a state, once and in time; a late or used state still gives its platform. */
export async function takeLogin(state: string): Promise<{ platform?: PlatformRow; login?: LoginRow }> {
  const [row] = await takeLoginRow({ state, now: currentTime() });
  if (!row) return {};
  const { nonce, binding_hash, storage_target, unflushed: _, ...platform } = row;
  if (nonce === null || binding_hash === null) return { platform };
  return { platform, login: { nonce, binding_hash, storage_target } };
}
