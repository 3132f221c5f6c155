import { AsyncLocalStorage } from 'node:async_hooks';
import { createPublicKey, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { JWK } from 'jose';
import inject, { type Response } from 'light-my-request';
import ltijs, { type Database } from 'ltijs';
import { listPublicKeys } from './key-rotation.repository.ts';
import type { PlatformRow } from './platform.repository.ts';
import { LaunchRefused } from './refusal.ts';

// The only use of ltijs. It isn't mounted: no outside request reaches it. It gets three kinds of request, each made
// here, in memory, containing only what was checked before.

/** ltijs answers in milliseconds or, if something inside it throws uncaught, never; in milliseconds. */
const answerWithinMs = 10_000;
/** ltijs signs its own session's tokens with this; they never leave the process. */
const cookieKey = createSecretKey(randomBytes(32));
const paths = { login: '/login', launch: '/launch', keys: '/keys' };

interface About {
  readonly platform?: PlatformRow;
  /** the key the token was verified with: ltijs uses this one instead of fetching keys */
  readonly jwk?: JWK;
}

interface Question extends About {
  readonly read?: { readonly body: object; readonly signedCookies?: Record<string, string> } | undefined;
}

/** The request being answered: it holds everything ltijs would parse or look up. */
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
  const answer = await ask({ method: 'POST', url: paths.login, read: { body: fields } }, { platform });
  const { location } = answer.headers;
  if (answer.statusCode !== 302 || location === undefined) throw new Error(`ltijs: ${reasonIn(answer)}`);
  return new URL(location).searchParams;
}

/** Has ltijs check a token that the guard accepted. Refused as 'bad_claims' with the reason it gives. */
export async function checkWithLtijs(launch: Required<About> & { idToken: string; state: string }) {
  const { platform, jwk, idToken, state } = launch;
  const answer = await ask(
    {
      method: 'POST',
      url: paths.launch,
      read: {
        body: { id_token: idToken, state },
        // ltijs knows its logins by a signed cookie; here, the login that the guard took is the proof.
        signedCookies: { [`state${state}`]: platform.issuer },
      },
    },
    { platform, jwk },
  );
  if (answer.statusCode !== 200) throw new LaunchRefused('bad_claims', `ltijs: ${reasonIn(answer)}`);
}

/** The public halves of our keys, as a JSON Web Key Set. */
export async function publicKeySet(): Promise<object> {
  const answer = await ask({ method: 'GET', url: paths.keys });
  if (answer.statusCode !== 200) throw new Error(`ltijs: ${reasonIn(answer)}`);
  return answer.json<object>();
}

const reasonIn = ({ statusCode, payload }: Response) =>
  /"message":"([^"]*)"/.exec(payload)?.[1] ?? `status ${statusCode}`;

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly read?: Question['read'];
}

async function ask({ read, ...request }: Asked, about: About = {}): Promise<Response> {
  const app = started();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('ltijs did not answer')), answerWithinMs);
  });
  // It sends once it's awaited, so that must happen inside.
  const answer = question.run({ ...about, read }, async () => await inject(app, request));
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Fills in a request's form and cookies: nothing is written only to be parsed again. */
const fillIn: RequestHandler = (req, _res, next) => {
  Object.assign(req, question.getStore()?.read);
  next();
};

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
      serverAddon: (server) => void server.use(fillIn),
      devMode: false,
      // No session cookie and no redirect: the handler runs on the launch itself.
      ltiaas: true,
      tokenMaxAge: 300,
      cookies: { secure: true, sameSite: 'None' },
    },
  );
  provider.onConnect((_token, _req, res) => res.end());
  app = provider.app;
  return app;
}

type Query = Record<string, unknown>;

/**
 * ltijs's database plugin. It reads the request's platform and our keys. Everything ltijs would store is
 * either the guard's job (state and nonce, each used once with their login) or unwanted (names and e-mail addresses of each launch, tokens of LTI
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

  async Insert() {
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
