import type { Rank } from './budget.ts';

export interface Waiter {
  readonly rank: Rank;
  /** the institution; several that share a token take turns */
  readonly owner: number;
  /** Later than this, by performance.now(), it does not want its turn any more. */
  readonly before: number;
  enter(slot: Rank): void;
  giveUp(retryAfterMs: number): void;
}

/** Who waits in this process for one Canvas and token. */
export class WaitingLine {
  readonly #waiters = new Set<Waiter>();
  /** the turn in which each owner was last served */
  readonly #served = new Map<number, number>();
  #turn = 0;

  get size() {
    return this.#waiters.size;
  }

  add(waiter: Waiter) {
    this.#waiters.add(waiter);
  }

  delete(waiter: Waiter) {
    this.#waiters.delete(waiter);
  }

  count(rank: Rank) {
    let count = 0;
    for (const waiter of this.#waiters) count += Number(waiter.rank === rank);
    return count;
  }

  /** Takes out who is next: of the owner that was served longest ago, who came first. */
  next(rank: Rank): Waiter | undefined {
    let first: Waiter | undefined;
    for (const waiter of this.#waiters)
      if (waiter.rank === rank && (!first || this.#servedOf(waiter) < this.#servedOf(first))) first = waiter;
    if (!first) return undefined;
    this.#waiters.delete(first);
    this.#served.set(first.owner, (this.#turn += 1));
    return first;
  }

  /** Sends those away whose time will be over before a moment. */
  sendAway(until: number, now: number) {
    for (const waiter of this.#waiters) {
      if (waiter.before >= until) continue;
      this.#waiters.delete(waiter);
      waiter.giveUp(until - now);
    }
  }

  #servedOf = ({ owner }: Waiter) => this.#served.get(owner) ?? 0;
}
