import { createPublicKey, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import { askLtijs } from './ask-ltijs.ts';
import { listPublicKeys } from './key-rotation.repository.ts';
import type { LtijsAnswer, LtijsPlatform } from './ltijs-thread.ts';
import type { PlatformRow } from './platform.repository.ts';
import { LaunchRefused } from './refusal.ts';

// The three questions that ltijs answers, in the form it expects.

interface LoginFields {
  readonly login_hint: string;
  readonly lti_message_hint?: string | undefined;
  readonly lti_deployment_id?: string | undefined;
}

/** The parameters of the authentication request that starts a launch; the caller sets nonce and redirect_uri. */
export async function authenticationParameters(row: PlatformRow, given: LoginFields) {
  const platform = {
    ...platformOf(row),
    authConfig: { method: 'JWK_SET', key: row.jwks_url },
  } as const satisfies LtijsPlatform;
  const body = {
    iss: row.issuer,
    client_id: row.client_id,
    // Replaced by the caller; ltijs needs one, without a query.
    target_link_uri: 'https://courseyard.invalid/',
    ...given,
  };
  const answer = await askLtijs({ method: 'POST', url: '/login', body, platform });
  if (answer.status !== 302 || answer.location === undefined) throw new Error(`ltijs: ${reasonIn(answer)}`);
  return new URL(answer.location).searchParams;
}

interface CheckedLaunch {
  readonly platform: PlatformRow;
  /** the key the token was verified with: ltijs uses this one instead of fetching keys */
  readonly jwk: JWK;
  readonly idToken: string;
  readonly state: string;
}

/** Has ltijs check a token that the guard accepted. Refused as 'bad_claims' with the reason it gives. */
export async function checkWithLtijs({ platform: row, jwk, idToken, state }: CheckedLaunch) {
  const platform = {
    ...platformOf(row),
    authConfig: { method: 'RSA_KEY', key: keyOf(jwk) },
  } as const satisfies LtijsPlatform;
  const answer = await askLtijs({
    method: 'POST',
    url: '/launch',
    body: { id_token: idToken, state },
    // ltijs knows its logins by a signed cookie; here, the login that the guard took is the proof.
    signedCookies: { [`state${state}`]: row.issuer },
    platform,
  });
  if (answer.status !== 200) throw new LaunchRefused('bad_claims', `ltijs: ${reasonIn(answer)}`);
}

/** The public halves of our keys, as a JSON Web Key Set. */
export async function publicKeySet(): Promise<object> {
  const publicKeys = (await listPublicKeys()).map(({ kid, public_key }) => ({ kid, key: public_key }));
  const answer = await askLtijs({ method: 'GET', url: '/keys', publicKeys });
  if (answer.status !== 200) throw new Error(`ltijs: ${reasonIn(answer)}`);
  return JSON.parse(answer.text) as object;
}

const reasonIn = ({ status, text }: LtijsAnswer) =>
  /"message":"([^"]*)"/.exec(text)?.[1] ?? `status ${status}`;

const platformOf = (row: PlatformRow) => ({
  platformUrl: row.issuer,
  platformName: row.name,
  clientId: row.client_id,
  authEndpoint: row.authentication_endpoint,
  accesstokenEndpoint: row.token_endpoint,
  authorizationServer: row.authorization_server ?? undefined,
  kid: row.kid,
});

const keys = new WeakMap<JWK, KeyObject>();

/** The key as its library takes it without a conversion each time. */
function keyOf(jwk: JWK): KeyObject {
  const key = keys.get(jwk) ?? createPublicKey({ key: jwk, format: 'jwk' });
  keys.set(jwk, key);
  return key;
}
