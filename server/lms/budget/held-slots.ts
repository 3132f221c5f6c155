import { randomUUID } from 'node:crypto';
import { log } from '#server/infra/log.ts';
import type { PauseLengths, Report } from './adjust-budget.ts';
import { limits, noSlots, ranks, sumOf, type PerRank, type Rank } from './budget.ts';
import type { BudgetKey } from './budget.repository.ts';
import { exchange, type Grant } from './exchange.ts';
import { depthOf, paceOf } from './pace.ts';
import { WaitingLine, type Waiter } from './waiting-line.ts';

/** While slots are in use, the lease is renewed this often, in milliseconds … */
const renewMs = 1_000;
/** … unused slots are given back after this … */
const idleMs = 500;
/** … and if there are none, or more requests wait than slots were asked for, they're requested after this. */
const askAgainMs: PerRank = { person: 50, awaited: 100, background: 500 };
/** Events are reported at once, but not more often than this, in milliseconds. */
const newsMs = 50;
/** Pause when the database doesn't answer, in milliseconds. */
const failedMs = 1_000;
/** The assumed cost of a request until the first answer. */
const usualCost = 0.4;

/** What Canvas's answer said about the budget. */
export interface Outcome {
  readonly isAnswered: boolean;
  /** level of the bucket; undefined if this Canvas doesn't say */
  readonly remaining?: number | undefined;
  readonly cost?: number | undefined;
  /** it was refused for now */
  readonly throttled?: { readonly retryAfterMs?: number | undefined } | undefined;
}

/** One of the few requests that can be in progress. It must be left, however the request ended. */
export interface Slot {
  leave(outcome: Outcome): void;
}

interface HeldOptions {
  readonly pause: () => PauseLengths;
  /** Called when no request waits and no slot is held. */
  readonly onEmpty: () => void;
}

/**
 * This process's part of the budget for one Canvas and token. Slots are leased from the database in small blocks, so
 * requests cost no statement: one exchange a second while there are any. The pause is kept in the database; what this
 * process has just met itself counts at once.
 */
export class HeldSlots {
  readonly #key: BudgetKey;
  readonly #id = randomUUID();
  readonly #options: HeldOptions;
  readonly #line = new WaitingLine();
  /** requests in progress: by slot and by rank */
  readonly #busy: Record<Rank, number> = { ...noSlots };
  readonly #asking: Record<Rank, number> = { ...noSlots };
  #granted: PerRank = noSlots;
  /** what the last exchange asked for */
  #wanted: PerRank = noSlots;
  /** the most that was wanted since then */
  #peak: PerRank = noSlots;
  #inAll = 0;
  /** moments below are by performance.now() */
  #leaseEnds = 0;
  #pausedUntil = 0;
  #usedAt = 0;
  #nextPacedAt = 0;
  #paceMs = 0;
  #cost = usualCost;
  /** the database's clock minus this process's */
  #clocksApart = 0;
  #report: Report = { answers: 0 };
  #hasNews = false;
  #lowToldAt = -Infinity;
  /** Canvas refused, and the resulting pause isn't known yet */
  #isRefused = false;
  #exchangedAt = -Infinity;
  #isExchanging = false;
  #exchangeTimer: NodeJS.Timeout | undefined;
  #lookTimer: NodeJS.Timeout | undefined;

  constructor(key: BudgetKey, options: HeldOptions) {
    this.#key = key;
    this.#options = options;
  }

  add(waiter: Waiter) {
    this.#line.add(waiter);
    const wants = this.#wants();
    this.#peak = perRank((rank) => Math.max(this.#peak[rank], wants[rank]));
    this.#look();
  }

  delete(waiter: Waiter) {
    this.#line.delete(waiter);
    this.#look();
  }

  /** The request can start: with the slot that `enter` was given, and its rank. */
  occupy(slot: Rank, rank: Rank): Slot {
    const askedAt = performance.now();
    this.#busy[slot] += 1;
    this.#asking[rank] += 1;
    if (rank !== 'person' && this.#paceMs > 0)
      this.#nextPacedAt = Math.max(this.#nextPacedAt, askedAt) + this.#paceMs;
    return {
      leave: (outcome) => {
        this.#busy[slot] -= 1;
        this.#asking[rank] -= 1;
        this.#usedAt = performance.now();
        this.#learn(outcome, askedAt);
        this.#look();
      },
    };
  }

  #learn({ isAnswered, remaining = Infinity, cost, throttled }: Outcome, askedAt: number) {
    const moment = askedAt + this.#clocksApart;
    if (throttled) {
      // The budget decides for how long; until then, no requests.
      this.#isRefused = true;
      this.#report = { ...this.#report, throttled: { askedAt: moment, ...throttled } };
      this.#hasNews = true;
      return;
    }
    if (!isAnswered) return;
    this.#cost += ((cost ?? this.#cost) - this.#cost) / 8;
    const depth = depthOf(remaining, this.#inAll);
    this.#paceMs = paceOf(depth, { own: sumOf(this.#granted), inAll: this.#inAll, cost: this.#cost });
    const lowAskedAt = depth > 0 ? moment : this.#report.lowAskedAt;
    this.#report = { ...this.#report, answers: this.#report.answers + 1, lowAskedAt };
    this.#hasNews ||= depth > 0 && this.#isLowNews();
  }

  /** A low bucket is reported at once, then with the next exchange, since it only counts once in a while. */
  #isLowNews() {
    const isNews = performance.now() - this.#lowToldAt > limits.lowerEveryMs;
    if (isNews) this.#lowToldAt = performance.now();
    return isNews;
  }

  /** Starts waiting requests that can start, and makes sure of another look when more can. */
  #look() {
    const now = performance.now();
    if (this.#pausedUntil > now) this.#line.sendAway(this.#pausedUntil, now);
    else if (this.#leaseEnds > now && !this.#isRefused) this.#letIn(now);
    this.#planLook(now);
    this.#planExchange(now);
  }

  #letIn(now: number) {
    for (const rank of ranks) {
      for (;;) {
        const isPaced = rank !== 'person' && Math.max(now, this.#nextPacedAt) > now;
        const slot = isPaced ? undefined : this.#freeSlotFor(rank);
        const waiter = slot && this.#line.next(rank);
        if (!slot || !waiter) break;
        waiter.enter(slot);
      }
    }
  }

  /** A slot of its own rank, or of a later one. */
  #freeSlotFor(rank: Rank) {
    return ranks.slice(ranks.indexOf(rank)).find((each) => this.#granted[each] > this.#busy[each]);
  }

  #planLook(now: number) {
    clearTimeout(this.#lookTimer);
    const at = Math.max(this.#pausedUntil, this.#nextPacedAt);
    if (this.#line.size > 0 && at > now) this.#lookTimer = wake(at - now, () => this.#look());
  }

  #wants(): PerRank {
    return perRank((rank) => Math.min(limits.most, this.#asking[rank] + this.#line.count(rank)));
  }

  /**
   * What to ask for: of each rank that wants any, the most since the last exchange. A reader that has just finished one
   * request asks for the next in a moment, and would wait for the slot it had.
   */
  #takeWants(): PerRank {
    const wants = this.#wants();
    const peak = this.#peak;
    this.#peak = wants;
    return perRank((rank) => (wants[rank] === 0 ? 0 : Math.max(wants[rank], peak[rank])));
  }

  #planExchange(now: number) {
    clearTimeout(this.#exchangeTimer);
    if (this.#isExchanging) return;
    const afterMs = this.#exchangeAfterMs(now);
    if (afterMs === undefined) return this.#options.onEmpty();
    const waitMs = Math.max(0, this.#exchangedAt + afterMs - now);
    this.#exchangeTimer = wake(waitMs, () => void this.#exchange());
  }

  /** How long after the last exchange the next one is due; undefined when there's nothing left to report or want. */
  #exchangeAfterMs(now: number) {
    if (this.#hasNews) return newsMs;
    const wants = this.#wants();
    if (sumOf(wants) === 0)
      return sumOf(this.#granted) > 0 ? this.#usedAt - this.#exchangedAt + idleMs : undefined;
    const isPaused = this.#pausedUntil > now;
    if (isPaused && sumOf(this.#asking) === 0)
      return Math.max(renewMs, this.#pausedUntil - this.#exchangedAt);
    if (isPaused) return renewMs;
    const hurried = ranks.find(
      (rank) =>
        this.#line.count(rank) > 0 && (wants[rank] > this.#wanted[rank] || !this.#hasSlotsFor(rank, now)),
    );
    return hurried ? askAgainMs[hurried] : renewMs;
  }

  #hasSlotsFor(rank: Rank, now: number) {
    return this.#leaseEnds > now && ranks.slice(ranks.indexOf(rank)).some((each) => this.#granted[each] > 0);
  }

  async #exchange() {
    const [report, began] = [this.#report, performance.now()];
    this.#isExchanging = true;
    this.#hasNews = false;
    this.#report = { answers: 0 };
    try {
      this.#wanted = this.#takeWants();
      const asked = { id: this.#id, wants: this.#wanted, busy: { ...this.#busy }, report };
      this.#accept(await exchange(this.#key, { ...asked, pause: this.#options.pause() }), began);
      this.#exchangedAt = performance.now();
    } catch (error) {
      if (sumOf(this.#wants()) > 0) log.warn({ err: error }, 'could not read the Canvas budget');
      this.#granted = noSlots;
      this.#report = { ...report, ...this.#report };
      this.#exchangedAt = performance.now() + failedMs;
    } finally {
      this.#isExchanging = false;
    }
    this.#look();
  }

  #accept({ slots, inAll, pausedUntil, now }: Grant, began: number) {
    const answered = performance.now();
    this.#clocksApart = now - (began + answered) / 2;
    this.#granted = slots;
    this.#inAll = inAll;
    this.#leaseEnds = began + limits.leaseMs;
    const until = pausedUntil - this.#clocksApart;
    if (until > Math.max(answered, this.#pausedUntil))
      log.info({ ms: Math.round(until - answered) }, 'Canvas asked to slow down');
    this.#pausedUntil = until;
    this.#isRefused = this.#report.throttled !== undefined;
  }
}

const perRank = (count: (rank: Rank) => number): PerRank => ({
  person: count('person'),
  awaited: count('awaited'),
  background: count('background'),
});

const wake = (ms: number, then: () => void) => setTimeout(then, Math.ceil(ms)).unref();
