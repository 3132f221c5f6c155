import { AsyncLocalStorage } from 'node:async_hooks';
import { createPublicKey, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { RequestHandler } from 'express';
import type { JWK } from 'jose';
import type { Database, ProviderInstance } from 'ltijs';
import { log } from '#server/infra/log.ts';
import type { PlatformRow } from './platform.repository.ts';
import { LaunchRefused } from './refusal.ts';

// ltijs proves again what token-proof.ts has proved of a launch (key, signature, issuer, age, the required claims), makes
// the parameters of a login, and the set of our keys. It runs in a thread behind our own checks, reached by no request
// from outside: by itself, ltijs 5.9.9 takes any nonce, unknown deployments and tokens without an expiry, and one request
// can end its process (.github/decisions/ltijs-behind-a-guard.md). This file is both who asks and, below, who answers.

/** A platform as ltijs stores it. */
interface LtijsPlatform {
  readonly platformUrl: string;
  readonly platformName: string;
  readonly clientId: string;
  readonly authEndpoint: string;
  readonly accesstokenEndpoint: string;
  readonly authorizationServer: string | undefined;
  readonly kid: string;
  readonly authConfig:
    | { readonly method: 'RSA_KEY'; readonly key: KeyObject }
    | { readonly method: 'JWK_SET'; readonly key: string };
}

/** A request to ltijs, with everything it would parse or look up. */
interface Question {
  readonly method: 'GET' | 'POST';
  readonly url: '/login' | '/launch' | '/keys';
  readonly body?: object;
  readonly signedCookies?: Readonly<Record<string, string>>;
  readonly platform?: LtijsPlatform;
  readonly publicKeys?: readonly PublicKey[];
}

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
}

interface PublicKey {
  readonly kid: string;
  readonly key: string;
}

interface LoginFields {
  readonly login_hint: string;
  readonly lti_message_hint?: string | undefined;
  readonly lti_deployment_id?: string | undefined;
}

/** The parameters of the authentication request that starts a launch; the caller sets nonce and redirect_uri. */
export async function authenticationParameters(row: PlatformRow, given: LoginFields) {
  const body = {
    iss: row.issuer,
    client_id: row.client_id,
    // Replaced by the caller; ltijs needs one, without a query.
    target_link_uri: 'https://courseyard.invalid/',
    ...given,
  };
  const platform = platformOf(row, { method: 'JWK_SET', key: row.jwks_url });
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

/** Has ltijs check a token that was proved before. Refused as 'bad_claims' with the reason it gives. */
export async function checkWithLtijs({ platform: row, jwk, idToken, state }: CheckedLaunch) {
  const answer = await askLtijs({
    method: 'POST',
    url: '/launch',
    body: { id_token: idToken, state },
    // ltijs knows its logins by a signed cookie; here, the login that was taken is the proof.
    signedCookies: { [`state${state}`]: row.issuer },
    platform: platformOf(row, { method: 'RSA_KEY', key: keyOf(jwk) }),
  });
  if (answer.status !== 200) throw new LaunchRefused('bad_claims', `ltijs: ${reasonIn(answer)}`);
}

/** Public keys as a JSON Web Key Set. */
export async function keySetOf(publicKeys: readonly PublicKey[]): Promise<object> {
  const answer = await askLtijs({ method: 'GET', url: '/keys', publicKeys });
  if (answer.status !== 200) throw new Error(`ltijs: ${reasonIn(answer)}`);
  return JSON.parse(answer.text) as object;
}

const reasonIn = ({ status, text }: Answer) => /"message":"([^"]*)"/.exec(text)?.[1] ?? `status ${status}`;

const platformOf = (row: PlatformRow, authConfig: LtijsPlatform['authConfig']): LtijsPlatform => ({
  platformUrl: row.issuer,
  platformName: row.name,
  clientId: row.client_id,
  authEndpoint: row.authentication_endpoint,
  accesstokenEndpoint: row.token_endpoint,
  authorizationServer: row.authorization_server ?? undefined,
  kid: row.kid,
  authConfig,
});

const keys = new WeakMap<JWK, KeyObject>();

/** The key as its library takes it without a conversion each time. */
function keyOf(jwk: JWK): KeyObject {
  const key = keys.get(jwk) ?? createPublicKey({ key: jwk, format: 'jwk' });
  keys.set(jwk, key);
  return key;
}

/** ltijs answers in milliseconds; one that's stuck is given up after this, in milliseconds. */
const answerWithinMs = 10_000;

/** This file, of the build or, under `npm run dev` and in tests, of the source. */
const file = new URL(import.meta.url.endsWith('.ts') ? './ltijs.ts' : './ltijs.js', import.meta.url);

/** ltijs in a thread of its own: it does its work beside ours, and what goes wrong in it ends nothing else. */
class LtijsThread {
  readonly #worker = new Worker(file, { execArgv: [], env: {}, name: 'ltijs', workerData: 'ltijs' });
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>();
  #asked = 0;

  constructor() {
    // It must not keep the process; a thread that's still starting can't be told so.
    this.#worker.once('online', () => this.#worker.unref());
    this.#worker.on('message', ({ id, answer }: { id: number; answer: Answer }) =>
      this.#waiting.get(id)?.resolve(answer),
    );
    this.#worker.on('error', (error) => this.end(error));
    this.#worker.on('exit', () => this.end(new Error('it ended')));
  }

  async ask(question: Question, withinMs: number): Promise<Answer> {
    const id = (this.#asked += 1);
    const waiting = Promise.withResolvers<Answer>();
    this.#waiting.set(id, waiting);
    const timer = setTimeout(() => this.end(new Error('it did not answer')), withinMs);
    this.#worker.postMessage({ id, question });
    return waiting.promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(id);
    });
  }

  /** Ends the thread and everyone's wait for it; the next question starts another. */
  end(error: Error) {
    if (running !== this) return;
    running = undefined;
    log.error({ err: error }, 'ltijs stopped');
    void this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new Error(`ltijs: ${error.message}`));
  }
}

let running: LtijsThread | undefined;

/** Starts ltijs before anyone asks, so that the first launch doesn't wait for it. */
export function startLtijs() {
  running ??= new LtijsThread();
}

/** Has ltijs answer a question. Throws if it can't: it broke or is stuck, and the next question starts it again. */
export async function askLtijs(question: Question, withinMs = answerWithinMs): Promise<Answer> {
  running ??= new LtijsThread();
  return running.ask(question, withinMs);
}

const current = new AsyncLocalStorage<Question>();

/**
 * ltijs's database plugin. It finds what came with the question. Everything ltijs would store is either our own job
 * (state and nonce, each used once with their login) or unwanted (names and e-mail addresses of each launch, tokens of
 * LTI services, which nothing here calls): writing those does nothing, reading them finds nothing.
 */
const store: Database = {
  setup: async () => true,
  Close: async () => true,
  Insert: async () => true,
  Replace: async () => true,
  Delete: async () => true,
  Modify: async () => {
    throw new Error('Platforms are changed by the operator, not through ltijs');
  },
  Get: async (_key, collection, query = {}) => {
    const rows = find(collection, query);
    return rows.length > 0 ? rows : false;
  },
};

function find(collection: string, query: Record<string, unknown>): object[] {
  const { platform, publicKeys = [] } = current.getStore() ?? {};
  if (collection === 'publickey') return [...publicKeys];
  if (!platform) return [];
  const isAsked = query.platformUrl === platform.platformUrl && query.clientId === platform.clientId;
  if (collection === 'platform' && isAsked) return [platform];
  return collection === 'platformStatus' ? [{ id: query.id, active: query.id === platform.kid }] : [];
}

/** Fills in a request's form and cookies: nothing is written only to be parsed again. */
const fillIn: RequestHandler = (req, _res, next) => {
  const { body, signedCookies } = current.getStore() ?? {};
  Object.assign(req, { body, signedCookies });
  next();
};

/** Sets ltijs up. Never deploy() it: it takes over SIGINT and ends the process when its store fails. */
function setUp(provider: ProviderInstance) {
  // It signs its own cookies and tokens with this; they never leave the thread.
  provider.setup(
    createSecretKey(randomBytes(32)),
    { plugin: store },
    {
      appRoute: '/launch',
      loginRoute: '/login',
      keysetRoute: '/keys',
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
}

// Only the thread loads it: it takes a third of a second and 37 MB.
if (!isMainThread && workerData === 'ltijs') {
  const { Provider } = (await import('ltijs')).default;
  const { inject } = await import('light-my-request');
  setUp(Provider);
  parentPort?.on('message', async ({ id, question }: { id: number; question: Question }) => {
    const { method, url } = question;
    // It sends once it's awaited, so that must happen inside.
    const sent = await current.run(question, async () => await inject(Provider.app, { method, url }));
    const answer: Answer = { status: sent.statusCode, location: sent.headers.location, text: sent.payload };
    parentPort?.postMessage({ id, answer });
  });
}
