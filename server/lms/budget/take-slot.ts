import { createHash } from 'node:crypto';
import { LmsProblem } from '../lms-problem.ts';
import { patienceInUse } from '../retry-policy.ts';
import type { Rank } from './budget.ts';
import type { BudgetKey } from './budget.repository.ts';
import { HeldSlots, type Slot } from './held-slots.ts';
import type { Waiter } from './waiting-line.ts';

/** A request to be sent to Canvas. */
interface Turn {
  readonly rank: Rank;
  /** the institution; several that share a token take turns */
  readonly owner: number;
  readonly signal?: AbortSignal | undefined;
  /** After this, by performance.now(), a turn is of no use. */
  readonly before: number;
}

const heldByKey = new Map<string, HeldSlots>();

/** Identifies a Canvas and token without revealing either. */
const keyOf = (origin: string, token: string) =>
  createHash('sha256').update(`${origin} ${token}`).digest('base64url').slice(0, 32);

/**
 * Waits for a turn to send a request to one Canvas with one token: few run at once across all processes, and none while
 * Canvas wants a pause. Throws the signal's reason, or LmsProblem 'throttled' when the turn would come too late.
 */
export async function takeSlot(origin: string, token: string, turn: Turn): Promise<Slot> {
  turn.signal?.throwIfAborted();
  const held = heldFor({ key: keyOf(origin, token), origin });
  const { promise, resolve, reject } = Promise.withResolvers<Slot>();
  const leaveLine = (error: unknown) => {
    held.delete(waiter);
    reject(error as Error);
  };
  const waiter: Waiter = {
    ...turn,
    enter: (slot) => resolve(held.occupy(slot, turn.rank)),
    giveUp: (retryAfterMs) => reject(tooLate(retryAfterMs)),
  };
  const onAbort = () => leaveLine(turn.signal?.reason);
  const timer = setTimeout(() => leaveLine(tooLate()), Math.max(0, turn.before - performance.now()));
  turn.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    held.add(waiter);
    return await promise;
  } finally {
    clearTimeout(timer);
    turn.signal?.removeEventListener('abort', onAbort);
  }
}

const tooLate = (retryAfterMs?: number) => new LmsProblem('throttled', 'no turn in time', { retryAfterMs });

function heldFor(budget: BudgetKey): HeldSlots {
  const { key } = budget;
  const known = heldByKey.get(key);
  if (known) return known;
  const made: HeldSlots = new HeldSlots(budget, {
    pause: () => patienceInUse().throttled,
    onEmpty: () => {
      if (heldByKey.get(key) === made) heldByKey.delete(key);
    },
  });
  heldByKey.set(key, made);
  return made;
}
