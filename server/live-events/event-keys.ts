import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { Config } from '#server/infra/config.ts';
import { log } from '#server/infra/log.ts';
import { guardedFetch } from '#server/lms/guarded-fetch.ts';
import { readKeySet } from './read-key-set.ts';
import { Undecided } from './undecided.ts';

/** Keys are read again after this … */
const keepMs = 60 * 60_000;
/** … or when an event names an unknown one, but then not more often than this, in milliseconds. */
const askAgainMs = 30_000;
/** In seconds: keys that were just read by `refreshKeys` are newer than any event this old. */
export const askAgainSeconds = askAgainMs / 1_000;
const timeoutMs = 3_000;
const maxBytes = 256 * 1024;

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
  reading = undefined;
}

/**
 * Finds the published key that an event names, without waiting for Canvas: keys are read again in the background, after
 * an hour or for one that isn't among them. Throws Undecided where that must be awaited; with `areNew`, the keys are
 * newer than the event, and one that isn't among them doesn't exist.
 */
export const keyFinder =
  ({ areNew }: { areNew: boolean }): JWTVerifyGetKey =>
  async (header, token) => {
    if (header.kid === undefined) throw new errors.JWKSNoMatchingKey();
    if (isOlder(kept.readAt, keepMs)) void readAgain();
    if (!kept.find) throw new Undecided('keys');
    try {
      return await kept.find(header, token);
    } catch (error) {
      if (areNew || !(error instanceof errors.JWKSNoMatchingKey)) throw error;
      void readAgain();
      throw new Undecided(kept.readAt === kept.triedAt ? 'key' : 'keys');
    }
  };

/** Reads the keys unless that was just done. False if the last try failed. */
export async function refreshKeys(): Promise<boolean> {
  await readAgain();
  return kept.find !== undefined && kept.readAt === kept.triedAt;
}

const isOlder = (moment: number, ms: number) => performance.now() - moment > ms;

/** Reads the keys, once for all who ask meanwhile, and not soon after the last try. */
function readAgain(): Promise<void> {
  if (!reading && !isOlder(kept.triedAt, askAgainMs)) return Promise.resolve();
  if (reading) return reading;
  const read = readKeys(url).finally(() => {
    if (reading === read) reading = undefined;
  });
  reading = read;
  return read;
}

async function readKeys(from: string) {
  const triedAt = performance.now();
  try {
    const answer = await guardedFetch(from, { timeoutMs, maxBytes });
    if (answer.status !== 200) throw new Error(`status ${answer.status}`);
    const find = createLocalJWKSet(await readKeySet(answer.json()));
    if (from === url) kept = { find, readAt: triedAt, triedAt };
  } catch (error) {
    if (from === url) kept = { ...kept, triedAt };
    log.warn({ err: error }, 'the keys for live events could not be read');
  }
}
