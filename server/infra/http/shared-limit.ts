import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { runSql } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';

export interface LimitOptions {
  /** unique among the limits: processes share the counts under it */
  readonly name: string;
  /** how many within the time; 0: no limit */
  readonly most: number;
  readonly withinMs: number;
  /** A process asks for this many at a time and keeps what's left over, so not every request costs a statement. */
  readonly portion?: number;
}

/** What this process has of one key's time. */
interface Held {
  left: number;
  /** none is left for anybody until then */
  isSpent: boolean;
  readonly until: number;
}

/** Beyond this many keys, those unseen for longest are forgotten here; the database still has their counts. */
const mostKeys = 10_000;
/** A database that hasn't counted by then is taken to be away, in milliseconds. */
const countWithinMs = 500;
/** While it's away, no count is kept and no one is refused; it's tried again after this, in milliseconds. */
const awayMs = 1_000;

const store = { query: ({ text, values }: { text: string; values?: unknown[] }) => runSql(text, values) };

/** A limit on how often something can be asked for, counted in the database for all processes together. */
export class SharedLimit {
  readonly #held = new Map<string, Held>();
  readonly #asking = new Map<string, Promise<void>>();
  readonly #most: number;
  readonly #portion: number;
  readonly #counter: RateLimiterPostgres;

  constructor({ name, most, withinMs, portion = 1 }: LimitOptions) {
    this.#most = most;
    this.#portion = portion;
    this.#counter = new RateLimiterPostgres({
      storeClient: store,
      storeType: 'client',
      tableName: 'request_counts',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: most,
      duration: withinMs / 1000,
    });
  }

  /** Takes one; returns for how many seconds there's none, 0 if there is. */
  async take(key: string): Promise<number> {
    if (this.#most === 0) return 0;
    for (;;) {
      const held = this.#held.get(key);
      const leftMs = (held?.until ?? 0) - Date.now();
      if (held && leftMs > 0) {
        if (held.isSpent) return Math.ceil(leftMs / 1000);
        if (held.left > 0) {
          held.left -= 1;
          return 0;
        }
      }
      await (this.#asking.get(key) ?? this.#ask(key));
    }
  }

  /** Gives one back, if that succeeds; no one waits for it. */
  giveBack(key: string) {
    if (this.#most > 0) this.#counter.reward(key).catch(sayAway);
  }

  /** Those who come while a portion is on its way share it. */
  #ask(key: string): Promise<void> {
    const asking = this.#count(key).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  async #count(key: string) {
    try {
      const { msBeforeNext } = await inTime(this.#counter.consume(key, this.#portion));
      this.#keep(key, { left: this.#portion, isSpent: false, until: Date.now() + msBeforeNext });
    } catch (error) {
      const isSpent = error instanceof RateLimiterRes;
      const ms = isSpent ? error.msBeforeNext : awayMs;
      if (!isSpent) sayAway(error);
      // A limit that can't count must not lock anyone out.
      this.#keep(key, { left: Infinity, isSpent, until: Date.now() + Math.max(1, ms) });
    }
  }

  #keep(key: string, held: Held) {
    // Deleted first: a map keeps insertion order, so its first entry is the one unseen for longest.
    this.#held.delete(key);
    this.#held.set(key, held);
    const [oldest] = this.#held.keys();
    if (this.#held.size > mostKeys && oldest !== undefined) this.#held.delete(oldest);
  }
}

/** What takes too long is an error; it may still be counted. */
async function inTime<T>(counting: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not count')), countWithinMs);
  });
  try {
    return await Promise.race([counting, late]);
  } finally {
    clearTimeout(timer);
  }
}

const sayAgainMs = 60_000;
let saidAt = -Infinity;

function sayAway(error: unknown) {
  if (performance.now() - saidAt < sayAgainMs) return;
  saidAt = performance.now();
  log.warn({ err: error }, 'limits can’t be counted, so they don’t hold');
}

/** Forgets counts whose time is over. */
export const forgetCounts = async (now: Date) => {
  await runSql('delete from request_counts where expire < $1', [now.getTime()]);
};
