import { importJWK, type CryptoKey, type JWK } from 'jose';
import * as z from 'zod';
import { guardedFetch } from '#server/lms/guarded-fetch.ts';
import { LaunchRefused } from './refusal.ts';

/** Keys are asked for again after this … */
const keepMs = 10 * 60_000;
/** … or when a token names an unknown one, but for such tokens not more often than this. */
const askAgainMs = 30_000;
const timeoutMs = 3_000;
const maxBytes = 256 * 1024;

const keySet = z.object({
  keys: z
    .array(z.looseObject({ kid: z.string().optional(), kty: z.string(), use: z.string().optional() }))
    .max(100),
});

interface Entry {
  keys: readonly JWK[];
  fetchedAt: number;
  /** when keys were last asked for because of an unknown one */
  missedAt: number;
  coming?: Promise<void> | undefined;
}

export interface PlatformKey {
  readonly jwk: JWK;
  readonly key: CryptoKey | Uint8Array;
}

/** The public keys of platforms, kept for a while: a launch waits for a platform's server at most once in ten minutes. */
export class JwksCache {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The RSA signing key with this id. Refuses the launch when there is none or the platform cannot be asked. */
  async find(url: string, kid: string): Promise<PlatformKey> {
    const entry = this.#entries.get(url) ?? { keys: [], fetchedAt: -Infinity, missedAt: -Infinity };
    this.#entries.set(url, entry);
    const now = this.#now();
    const isKnown = entry.keys.some((key) => key.kid === kid);
    if (now - entry.fetchedAt > keepMs) await this.#refresh(url, entry);
    else if (!isKnown && now - entry.missedAt > askAgainMs) {
      entry.missedAt = now;
      await this.#refresh(url, entry);
    }
    const jwk = entry.keys.find((key) => key.kid === kid);
    if (jwk?.kty !== 'RSA' || (jwk.use !== undefined && jwk.use !== 'sig'))
      throw new LaunchRefused('unknown_key', kid);
    return { jwk, key: await importJWK(jwk, 'RS256') };
  }

  /** One request at a time for each address; old keys serve on when the platform does not answer. */
  async #refresh(url: string, entry: Entry) {
    entry.coming ??= this.#load(url, entry).finally(() => {
      entry.coming = undefined;
    });
    try {
      await entry.coming;
    } catch (error) {
      if (entry.keys.length === 0) {
        throw new LaunchRefused('keys_unreachable', error instanceof Error ? error.message : '');
      }
    }
  }

  async #load(url: string, entry: Entry) {
    const answer = await guardedFetch(url, { timeoutMs, maxBytes });
    if (answer.status !== 200) throw new Error(`status ${answer.status}`);
    entry.keys = keySet.parse(answer.json()).keys as JWK[];
    entry.fetchedAt = this.#now();
  }
}
