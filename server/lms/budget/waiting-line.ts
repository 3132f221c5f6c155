import type { Rank } from './budget.ts';

export interface Waiter {
  readonly rank: Rank;
  /** the institution; several that share a token take turns */
  readonly owner: number;
  /** After this, by performance.now(), it no longer wants its turn. */
  readonly before: number;
  enter(slot: Rank): void;
  giveUp(retryAfterMs: number): void;
}

/** This process's queue for one Canvas and token. */
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

  /** Takes out the next: the oldest request of the owner served longest ago. */
  next(rank: Rank): Waiter | undefined {
    let first: Waiter | undefined;
    for (const waiter of this.#waiters)
      if (waiter.rank === rank && (!first || this.#servedOf(waiter) < this.#servedOf(first))) first = waiter;
    if (!first) return undefined;
    this.#waiters.delete(first);
    this.#served.set(first.owner, (this.#turn += 1));
    return first;
  }

  /** Rejects requests whose time will be up before a moment. */
  sendAway(until: number, now: number) {
    for (const waiter of this.#waiters) {
      if (waiter.before >= until) continue;
      this.#waiters.delete(waiter);
      waiter.giveUp(until - now);
    }
  }

  #servedOf = ({ owner }: Waiter) => this.#served.get(owner) ?? 0;
}
