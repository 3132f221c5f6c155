import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, createPublicKey, randomBytes, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import inject, { type InjectOptions, type Response } from 'light-my-request';
import ltijs, { type Database } from 'ltijs';
import { db } from '#server/infra/db/database.ts';
import { prepare } from '#server/infra/db/prepared.ts';
import { unflushed } from '#server/infra/db/unflushed.ts';
import { listPublicKeys } from './key-rotation.repository.ts';
import type { PlatformRow } from './platform.repository.ts';
import { LaunchRefused } from './refusal.ts';

// The only use of ltijs. It isn't mounted: no outside request reaches it. It gets three kinds of request, each made
// here, in memory, containing only what was checked before.

/** ltijs answers in milliseconds or, if something inside it throws uncaught, never; in milliseconds. */
const answerWithinMs = 10_000;
/** Nonces are remembered longer than any token lives, so no token is accepted twice; in milliseconds. */
const nonceMs = 60 * 60_000;
/** ltijs signs its cookies with this; they never leave the process. */
const cookieKey = randomBytes(32).toString('hex');
const paths = { login: '/login', launch: '/launch', keys: '/keys' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

interface Question {
  readonly platform?: PlatformRow;
  /** the key the token was verified with: ltijs uses this one instead of fetching keys */
  readonly jwk?: JWK;
}

/** The request being answered: it holds everything ltijs would look up. */
const question = new AsyncLocalStorage<Question>();

interface LoginFields {
  readonly login_hint: string;
  readonly lti_message_hint?: string | undefined;
  readonly lti_deployment_id?: string | undefined;
}

/** The parameters of the authentication request that starts a launch; the caller sets nonce and redirect_uri. */
export async function authenticationParameters(platform: PlatformRow, given: LoginFields) {
  const fields = {
    iss: platform.issuer,
    client_id: platform.client_id,
    // Replaced by the caller; ltijs needs one, without a query.
    target_link_uri: 'https://courseyard.invalid/',
    ...given,
  };
  const answer = await ask(
    { method: 'POST', url: paths.login, headers: form, payload: formOf(fields) },
    { platform },
  );
  const { location } = answer.headers;
  if (answer.statusCode !== 302 || location === undefined) throw new Error(`ltijs: ${reasonIn(answer)}`);
  return new URL(location).searchParams;
}

/** Has ltijs check a token that the guard accepted. Refused as 'bad_claims' with the reason it gives. */
export async function checkWithLtijs(launch: Required<Question> & { idToken: string; state: string }) {
  const { platform, jwk, idToken, state } = launch;
  const { issuer } = platform;
  // ltijs knows its logins by a signed browser cookie; here, the login that the guard took is the proof.
  const signature = createHmac('sha256', cookieKey).update(issuer).digest('base64').replace(/=+$/, '');
  const headers = { ...form, cookie: `state${state}=${encodeURIComponent(`s:${issuer}.${signature}`)}` };
  const payload = formOf({ id_token: idToken, state });
  const answer = await ask({ method: 'POST', url: paths.launch, headers, payload }, { platform, jwk });
  if (answer.statusCode !== 200) throw new LaunchRefused('bad_claims', `ltijs: ${reasonIn(answer)}`);
}

/** The public halves of our keys, as a JSON Web Key Set. */
export async function publicKeySet(): Promise<object> {
  const answer = await ask({ method: 'GET', url: paths.keys });
  if (answer.statusCode !== 200) throw new Error(`ltijs: ${reasonIn(answer)}`);
  return answer.json<object>();
}

const formOf = (fields: object) =>
  new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== undefined)).toString();

const reasonIn = ({ statusCode, payload }: Response) =>
  /"message":"([^"]*)"/.exec(payload)?.[1] ?? `status ${statusCode}`;

async function ask(request: InjectOptions, asked: Question = {}): Promise<Response> {
  const app = started();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('ltijs did not answer')), answerWithinMs);
  });
  // It sends once it's awaited, so that must happen inside.
  const answer = question.run(asked, async () => await inject(app, request));
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

let app: typeof ltijs.Provider.app | undefined;

/**
 * ltijs has one instance per process. Never deploy() it: it takes over SIGINT and ends the process when its store
 * fails.
 */
function started() {
  if (app) return app;
  const provider = ltijs.Provider;
  provider.setup(
    cookieKey,
    { plugin: new LtiStore() },
    {
      appRoute: paths.launch,
      loginRoute: paths.login,
      keysetRoute: paths.keys,
      cors: false,
      devMode: false,
      // No session cookie and no redirect: the handler runs on the launch itself.
      ltiaas: true,
      tokenMaxAge: 300,
      cookies: { secure: true, sameSite: 'None' },
    },
  );
  provider.onConnect((_token, _req, res) => res.json({ accepted: true }));
  app = provider.app;
  return app;
}

type Query = Record<string, unknown>;

const insertNonce = prepare('nonce', ({ nonce, expiresAt }: { nonce: string; expiresAt: Date }) =>
  db().insertInto('lti_nonces').values({ nonce, expires_at: expiresAt }).returning(unflushed),
);

/**
 * ltijs's database plugin. It reads the request's platform and our keys, and stores nonces. Everything else ltijs would
 * store is either the guard's job (the state) or unwanted (names and e-mail addresses of each launch, tokens of LTI
 * services, which nothing here calls): writing those does nothing, reading them finds nothing.
 */
class LtiStore implements Database {
  async setup() {
    return true;
  }

  async Close() {
    return true;
  }

  async Get(_key: string | false, collection: string, query: Query = {}): Promise<object[] | false> {
    const rows = await this.#find(collection, query);
    return rows.length > 0 ? rows : false;
  }

  async Insert(_key: string | false, collection: string, item: Query) {
    if (collection !== 'nonce') return true;
    // The primary key refuses a repeated nonce, even when two tokens arrive at once. So ltijs's first lookup never
    // finds a nonce: the insert gives the answer.
    const values = { nonce: String(item.nonce), expiresAt: new Date(Date.now() + nonceMs) };
    // It needn't be on the disk yet, like the taking of its login.
    await insertNonce(values);
    return true;
  }

  async Replace() {
    return true;
  }

  async Modify(): Promise<boolean> {
    throw new Error('Platforms are changed by the operator, not through ltijs');
  }

  async Delete() {
    return true;
  }

  async #find(collection: string, query: Query): Promise<object[]> {
    if (collection === 'publickey')
      return (await listPublicKeys()).map(({ kid, public_key }) => ({ kid, key: public_key }));
    const { platform, jwk } = question.getStore() ?? {};
    if (!platform) return [];
    const isAsked = query.platformUrl === platform.issuer && query.clientId === platform.client_id;
    if (collection === 'platform' && isAsked) return [toLtijsPlatform(platform, jwk)];
    return collection === 'platformStatus' ? [{ id: query.id, active: query.id === platform.kid }] : [];
  }
}

const toLtijsPlatform = (row: PlatformRow, jwk: JWK | undefined) => ({
  platformUrl: row.issuer,
  platformName: row.name,
  clientId: row.client_id,
  authEndpoint: row.authentication_endpoint,
  accesstokenEndpoint: row.token_endpoint,
  authorizationServer: row.authorization_server ?? undefined,
  kid: row.kid,
  authConfig: jwk ? { method: 'RSA_KEY', key: keyOf(jwk) } : { method: 'JWK_SET', key: row.jwks_url },
});

const keys = new WeakMap<JWK, KeyObject>();

/** The key as its library takes it without a conversion each time. */
function keyOf(jwk: JWK): KeyObject {
  const key = keys.get(jwk) ?? createPublicKey({ key: jwk, format: 'jwk' });
  keys.set(jwk, key);
  return key;
}
