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
 * The launch in whose course ltijs asks: the platform that the guard found, and the key that it verified with. So
 * ltijs asks nobody for keys, and verifies with the very key that was checked.
 */
export const launchUnderWay = new AsyncLocalStorage<{ readonly platform: PlatformRow; readonly jwk: JWK }>();

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
    // The primary key refuses the same nonce, also when two tokens arrive at once. So a nonce that ltijs asks for
    // first is never found: it would ask what the insert says.
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
        return [{ id: query.id, active: (await keysFor({ kid: text(query.id) })).length > 0 }];
      case 'publickey':
        return (await keysFor(query)).map(({ kid, public_key }) => ({ kid, key: public_key }));
      case 'privatekey':
        return (await keysFor(query)).map(({ kid, private_key }) => ({
          kid,
          key: open(private_key, privateKeyContext),
        }));
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
  const guarded = launchUnderWay.getStore()?.platform;
  if (guarded && guarded.issuer === platformUrl && guarded.client_id === clientId) return [guarded];
  if (clientId === undefined) return listPlatformsOf(text(platformUrl));
  const platform = await findPlatform(text(platformUrl), text(clientId));
  return platform ? [platform] : [];
}

async function keysFor({ kid }: Query) {
  const guarded = launchUnderWay.getStore()?.platform;
  if (guarded && guarded.kid === kid) return [guarded];
  const platforms = await listPlatforms();
  return kid === undefined ? platforms : platforms.filter((platform) => platform.kid === kid);
}

function toLtijsPlatform(row: PlatformRow) {
  const jwk = launchUnderWay.getStore()?.jwk;
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
