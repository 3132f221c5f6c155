import { AsyncLocalStorage } from 'node:async_hooks';
import type { JWK } from 'jose';
import type { Database } from 'ltijs';
import { db } from '#server/infra/db/database.ts';
import { open } from '#server/infra/secrets.ts';
import { findPlatform, listPlatforms, listPlatformsOf, type PlatformRow } from './platform.repository.ts';

/** What private keys of platforms are sealed with. */
export const privateKeyContext = 'lti_platforms.private_key';

/** A nonce is remembered longer than any token lives, so that no token is taken twice; in milliseconds. */
const nonceMs = 60 * 60_000;

/**
 * The key that the guard verified the launch with, for the requests ltijs makes in its course: so ltijs asks nobody
 * for keys, and verifies with the very key that was checked.
 */
export const launchKey = new AsyncLocalStorage<JWK>();

type Query = Record<string, unknown>;

/**
 * ltijs's database plugin over our own tables. It reads platforms and keys, and remembers nonces. Everything else
 * ltijs would keep is either the guard's (the state) or not wanted (names and e-mail addresses of each launch,
 * tokens of LTI services, which nothing here calls): writing those does nothing, reading them finds nothing.
 */
export class LtiStore implements Database {
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
    // The primary key refuses the same nonce, also when two tokens arrive at once.
    const values = { nonce: text(item.nonce), expires_at: new Date(Date.now() + nonceMs) };
    await db().insertInto('lti_nonces').values(values).execute();
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
    switch (collection) {
      case 'platform':
        return (await platformsFor(query)).map(toLtijsPlatform);
      case 'platformStatus':
        // A platform ltijs asks about is in our table, or there is none: then it must not count as active.
        return [{ id: query.id, active: (await listPlatforms()).some(({ kid }) => kid === query.id) }];
      case 'publickey':
        return (await keysFor(query)).map(({ kid, public_key }) => ({ kid, key: public_key }));
      case 'privatekey':
        return (await keysFor(query)).map(({ kid, private_key }) => ({
          kid,
          key: open(private_key, privateKeyContext),
        }));
      case 'nonce':
        return db().selectFrom('lti_nonces').select('nonce').where('nonce', '=', text(query.nonce)).execute();
      default:
        return [];
    }
  }
}

/** ltijs hands on what a request held; only text may reach a query. */
function text(value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > 4096)
    throw new Error('Not a text to look up');
  return value;
}

async function platformsFor({ platformUrl, clientId }: Query): Promise<PlatformRow[]> {
  if (clientId === undefined) return listPlatformsOf(text(platformUrl));
  const platform = await findPlatform(text(platformUrl), text(clientId));
  return platform ? [platform] : [];
}

async function keysFor({ kid }: Query) {
  const platforms = await listPlatforms();
  return kid === undefined ? platforms : platforms.filter((platform) => platform.kid === kid);
}

function toLtijsPlatform(row: PlatformRow) {
  const jwk = launchKey.getStore();
  return {
    platformUrl: row.issuer,
    platformName: row.name,
    clientId: row.client_id,
    authEndpoint: row.authentication_endpoint,
    accesstokenEndpoint: row.token_endpoint,
    authorizationServer: row.authorization_server ?? undefined,
    kid: row.kid,
    authConfig: jwk ? { method: 'JWK_KEY', key: jwk } : { method: 'JWK_SET', key: row.jwks_url },
  };
}
