import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import type { Config } from '#server/infra/config.ts';
import { log } from '#server/infra/log.ts';
import { guardedFetch } from '#server/lms/guarded-fetch.ts';

/** Canvas's keys can't be read: nothing can be said about an event's signature. */
export class KeysUnreachable extends Error {
  override name = 'KeysUnreachable';
}

/** Keys are read again after this … */
const keepMs = 60 * 60_000;
/** … or when an event names an unknown one, but then not more often than this, in milliseconds. */
const askAgainMs = 30_000;
const timeoutMs = 3_000;
const maxBytes = 256 * 1024;

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

interface Kept {
  readonly find: LocalJWKSet | undefined;
  /** when they were read, and when reading them was last tried */
  readonly readAt: number;
  readonly triedAt: number;
}
type LocalJWKSet = ReturnType<typeof createLocalJWKSet>;

const none: Kept = { find: undefined, readAt: -Infinity, triedAt: -Infinity };
let url = '';
let kept = none;
let reading: Promise<void> | undefined;

/** Sets where Canvas publishes its keys, and forgets those read so far. */
export function configureEventKeys({ liveEventKeysUrl }: Pick<Config, 'liveEventKeysUrl'>) {
  url = liveEventKeysUrl;
  kept = none;
}

/**
 * The published key that an event names. Keys are kept for an hour and then read again in the background; a key that
 * isn't among them makes them be read at once. Throws KeysUnreachable while that's impossible, and jose's error if there
 * is no such key.
 */
export const eventKey: JWTVerifyGetKey = async (header, token) => {
  if (header.kid === undefined) throw new errors.JWKSNoMatchingKey();
  if (isOlder(kept.readAt, keepMs)) {
    const read = readAgain();
    if (!kept.find) await read;
  }
  try {
    return await find(header, token);
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    await readAgain();
    return await find(header, token);
  }
};

const find: JWTVerifyGetKey = async (header, token) => {
  // An unknown key may be among those that couldn't be read.
  const isCurrent = kept.readAt === kept.triedAt;
  if (!kept.find) throw new KeysUnreachable();
  try {
    return await kept.find(header, token);
  } catch (error) {
    throw isCurrent || !(error instanceof errors.JWKSNoMatchingKey) ? error : new KeysUnreachable();
  }
};

const isOlder = (moment: number, ms: number) => performance.now() - moment > ms;

/** Reads the keys, once for all who ask meanwhile, and not soon after the last try. */
function readAgain(): Promise<void> {
  if (!reading && !isOlder(kept.triedAt, askAgainMs)) return Promise.resolve();
  reading ??= readKeys().finally(() => {
    reading = undefined;
  });
  return reading;
}

async function readKeys() {
  const triedAt = performance.now();
  try {
    const answer = await guardedFetch(url, { timeoutMs, maxBytes });
    if (answer.status !== 200) throw new Error(`status ${answer.status}`);
    // The schema checks what jose's type says; which fields a key has is jose's business.
    const keys = keySet.parse(answer.json()) as JSONWebKeySet;
    kept = { find: createLocalJWKSet(keys), readAt: triedAt, triedAt };
  } catch (error) {
    kept = { ...kept, triedAt };
    log.warn({ err: error }, 'the keys for live events could not be read');
  }
}
