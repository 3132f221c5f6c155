import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { runSql } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import { currentMs } from '#server/infra/clock.ts';

export interface LimitOptions {
  /** unique among the limits: processes share the counts under it */
  readonly name: string;
  /** how many within the time; 0: no limit */
  readonly most: number;
  readonly withinMs: number;
  /** A process asks for this many at a time and keeps what's left over, so not every request costs a statement. */
  readonly portion?: number;
  /** When none is left, that's asked again after this, in milliseconds; for what others give back. */
  readonly lookAgainMs?: number;
}

/** What this process has of one key's time. */
interface Held {
  left: number;
  /** none is left for anybody */
  readonly isSpent: boolean;
  /** after that, the database is asked again */
  readonly until: number;
  /** when there are all of them again, whatever is given back */
  readonly freeAt: number;
}

/** For how long something is kept, and in how long there are all of them again. */
interface Times {
  readonly forMs: number;
  readonly freeInMs?: number;
}

const secondsUntil = (moment: number) => Math.ceil(Math.max(1, moment - currentMs()) / 1000);

/** Beyond this many keys, those unseen for longest are forgotten here; the database still has their counts. */
const mostKeys = 10_000;
/** A database that hasn't counted by then is taken to be away, in milliseconds. */
const countWithinMs = 500;
/** While it's away, no count is kept and no one is refused; it's tried again after this, in milliseconds. */
const awayMs = 1_000;

/** A time whose end is further away than this many of its lengths was begun by a wrong clock. */
const mostSkew = 2;

/** How often it's said that a limit can't be counted, in milliseconds. */
const sayAgainMs = 60_000;

const store = { query: ({ text, values }: { text: string; values?: unknown[] }) => runSql(text, values) };

/** A limit on how often something can be asked for, counted in the database for all processes together. */
export class SharedLimit {
  readonly #held = new Map<string, Held>();
  readonly #asking = new Map<string, Promise<void>>();
  readonly #most: number;
  readonly #withinMs: number;
  readonly #portion: number;
  readonly #lookAgainMs: number;
  readonly #counter: RateLimiterPostgres;
  readonly #name: string;
  #saidAt = -Infinity;

  constructor({ name, most, withinMs, portion = 1, lookAgainMs = withinMs }: LimitOptions) {
    this.#name = name;
    this.#most = most;
    this.#withinMs = withinMs;
    this.#portion = portion;
    this.#lookAgainMs = lookAgainMs;
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

  /** For how many seconds there's none, as far as this process knows; 0 if there may be one. Takes none, asks nobody. */
  spentFor(key: string): number {
    const held = this.#held.get(key);
    return held?.isSpent && held.until > currentMs() ? secondsUntil(held.freeAt) : 0;
  }

  /** Takes one; returns for how many seconds there's none, 0 if there is. */
  async take(key: string): Promise<number> {
    if (this.#most === 0) return 0;
    for (;;) {
      const seconds = this.spentFor(key);
      if (seconds > 0) return seconds;
      const held = this.#held.get(key);
      if (held && held.until > currentMs() && held.left > 0) {
        held.left -= 1;
        return 0;
      }
      await (this.#asking.get(key) ?? this.#ask(key));
    }
  }

  /** Gives some back, if that succeeds; no one waits for it. */
  giveBack(key: string, points = 1) {
    if (this.#most > 0) this.#counter.reward(key, points).catch((error: unknown) => this.#sayAway(error));
  }

  /** Those who come while a portion is on its way share it. */
  #ask(key: string): Promise<void> {
    const asking = this.#count(key).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  async #count(key: string) {
    try {
      const { msBeforeNext } = await inTime(this.#consume(key));
      this.#keep(key, { left: this.#portion, isSpent: false }, { forMs: msBeforeNext });
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        const freeInMs = Math.max(1, error.msBeforeNext);
        const forMs = Math.min(freeInMs, this.#lookAgainMs);
        return this.#keep(key, { left: 0, isSpent: true }, { forMs, freeInMs });
      }
      this.#sayAway(error);
      // A limit that can't count must not lock anyone out.
      this.#keep(key, { left: Infinity, isSpent: false }, { forMs: awayMs });
    }
  }

  /** Takes a portion; throws a RateLimiterRes when there's none. */
  async #consume(key: string): Promise<RateLimiterRes> {
    const consume = () => this.#counter.consume(key, this.#portion);
    try {
      return await consume();
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      // Times are those of the processes' own clocks, and one that's far ahead must not lock anyone out.
      if (error.msBeforeNext > this.#withinMs * mostSkew) {
        await this.#counter.delete(key);
        return consume();
      }
      // What was refused isn't taken, or it would be missing when others give theirs back.
      this.giveBack(key, this.#portion);
      throw error;
    }
  }

  #sayAway(error: unknown) {
    if (performance.now() - this.#saidAt < sayAgainMs) return;
    this.#saidAt = performance.now();
    log.warn({ err: error, limit: this.#name }, 'a limit can’t be counted, so it doesn’t hold');
  }

  #keep(key: string, held: Pick<Held, 'left' | 'isSpent'>, { forMs, freeInMs = forMs }: Times) {
    const now = currentMs();
    // Deleted first: a map keeps insertion order, so its first entry is the one unseen for longest.
    this.#held.delete(key);
    this.#held.set(key, { ...held, until: now + forMs, freeAt: now + freeInMs });
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

/** Forgets counts whose time is over. */
export const forgetCounts = async (now: Date) => {
  await runSql('delete from request_counts where expire < $1', [now.getTime()]);
};
