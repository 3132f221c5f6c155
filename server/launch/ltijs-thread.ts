import { AsyncLocalStorage } from 'node:async_hooks';
import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { RequestHandler } from 'express';
import inject from 'light-my-request';
import ltijs, { type Database } from 'ltijs';

// Runs as a thread of its own, started by ask-ltijs.ts: the only use of ltijs. It isn't mounted: no outside request
// reaches it. It gets what ltijs-adapter.ts asks, containing only what was checked before.

/** A platform as ltijs stores it. */
export interface LtijsPlatform {
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
export interface LtijsQuestion {
  readonly method: 'GET' | 'POST';
  readonly url: '/login' | '/launch' | '/keys';
  readonly body?: object;
  readonly signedCookies?: Readonly<Record<string, string>>;
  readonly platform?: LtijsPlatform;
  readonly publicKeys?: readonly { readonly kid: string; readonly key: string }[];
}

export interface LtijsAnswer {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
}

const current = new AsyncLocalStorage<LtijsQuestion>();

/** Fills in a request's form and cookies: nothing is written only to be parsed again. */
const fillIn: RequestHandler = (req, _res, next) => {
  const { body, signedCookies } = current.getStore() ?? {};
  Object.assign(req, { body, signedCookies });
  next();
};

type Query = Record<string, unknown>;

/**
 * ltijs's database plugin. It finds what came with the question. Everything ltijs would store is either the guard's job
 * (state and nonce, each used once with their login) or unwanted (names and e-mail addresses of each launch, tokens of
 * LTI services, which nothing here calls): writing those does nothing, reading them finds nothing.
 */
class LtiStore implements Database {
  async setup() {
    return true;
  }

  async Close() {
    return true;
  }

  async Get(_key: KeyObject | false, collection: string, query: Query = {}): Promise<object[] | false> {
    const rows = this.#find(collection, query);
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

  #find(collection: string, query: Query): object[] {
    const { platform, publicKeys = [] } = current.getStore() ?? {};
    if (collection === 'publickey') return [...publicKeys];
    if (!platform) return [];
    const isAsked = query.platformUrl === platform.platformUrl && query.clientId === platform.clientId;
    if (collection === 'platform' && isAsked) return [platform];
    return collection === 'platformStatus' ? [{ id: query.id, active: query.id === platform.kid }] : [];
  }
}

const provider = ltijs.Provider;
// Never deploy() it: it takes over SIGINT and ends the process when its store fails.
provider.setup(
  // It signs its own cookies and tokens with this; they never leave the thread.
  createSecretKey(randomBytes(32)),
  { plugin: new LtiStore() },
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

parentPort?.on('message', async ({ id, question }: { id: number; question: LtijsQuestion }) => {
  const { method, url } = question;
  // It sends once it's awaited, so that must happen inside.
  const { statusCode, headers, payload } = await current.run(
    question,
    async () => await inject(provider.app, { method, url }),
  );
  const answer: LtijsAnswer = { status: statusCode, location: headers.location, text: payload };
  parentPort?.postMessage({ id, answer });
});
