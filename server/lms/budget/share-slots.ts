import { limits, ranks, sumOf, type Budget, type Holder, type PerRank, type Rank } from './budget.ts';

/** A process that wants slots. */
export interface Applicant {
  readonly id: string;
  readonly wants: PerRank;
  /** what it uses right now; it keeps these until the requests end */
  readonly busy: PerRank;
}

/**
 * The slots of one process, given those of the others: at most the free ones, and at most its fair share. Each rank
 * leaves one slot to every rank before it, so people are served at once; the last rank still keeps one.
 */
export function shareSlots(budget: Budget, applicant: Applicant, now: number): Holder {
  const before = budget.holders[applicant.id];
  const others = Object.entries(budget.holders).filter(([id]) => id !== applicant.id);
  const isAnyoneWithout = others.some(([, { wants, slots }]) => sumOf(wants) > 0 && sumOf(slots) === 0);
  const servedAt = servedAtOf(before, { now, isAnyoneWithout });
  const queue = inTurn([
    ...others.map(([id, { wants, servedAt: at }]) => ({ id, wants, servedAt: at })),
    { id: applicant.id, wants: applicant.wants, servedAt },
  ]);
  const granted: Record<Rank, number> = { person: 0, awaited: 0, background: 0 };
  const slots: Record<Rank, number> = { ...applicant.busy };
  for (const [place, rank] of ranks.entries()) {
    const taken = [...others.map(([, holder]) => holder.slots), slots];
    const free = Math.min(...ranks.slice(0, place + 1).map((_, from) => freeFrom(from, budget.limit, taken)));
    const fair = fairShareOf(applicant.id, rank, {
      queue,
      capacity: capacityFor(place, budget.limit, queue),
    });
    granted[rank] = Math.max(0, Math.min(applicant.busy[rank] + free, fair));
    slots[rank] = Math.max(applicant.busy[rank], granted[rank]);
  }
  return { granted, slots, wants: applicant.wants, servedAt, until: now + limits.leaseMs };
}

/** A process that has had slots for a while goes to the end of the line if another has none. */
function servedAtOf(
  before: Holder | undefined,
  { now, isAnyoneWithout }: { now: number; isAnyoneWithout: boolean },
) {
  if (!before) return 0;
  const isOver = isAnyoneWithout && sumOf(before.slots) > 0 && now - before.servedAt >= limits.serveMs;
  return isOver ? now : before.servedAt;
}

interface Waiting {
  readonly id: string;
  readonly wants: PerRank;
  readonly servedAt: number;
}

const inTurn = (queue: readonly Waiting[]) =>
  queue.toSorted((a, b) => a.servedAt - b.servedAt || (a.id < b.id ? -1 : 1));

/** The most that this rank and later ones can use together. */
const ceilingFrom = (place: number, limit: number) => Math.max(1, limit - place);

const usedFrom = (place: number, taken: readonly PerRank[]) =>
  taken.reduce((sum, slots) => sum + ranks.slice(place).reduce((part, rank) => part + slots[rank], 0), 0);

const freeFrom = (place: number, limit: number, taken: readonly PerRank[]) =>
  ceilingFrom(place, limit) - usedFrom(place, taken);

/** What's left for a rank when all before it have what they want. */
function capacityFor(place: number, limit: number, queue: readonly Waiting[]) {
  const before = ranks.slice(0, place);
  const wanted = queue.reduce(
    (sum, { wants }) => sum + before.reduce((part, rank) => part + wants[rank], 0),
    0,
  );
  return Math.max(1, Math.min(ceilingFrom(place, limit), limit - wanted));
}

/** Deals slots one by one until none are left or no one wants more. */
function fairShareOf(
  id: string,
  rank: Rank,
  { queue, capacity }: { queue: readonly Waiting[]; capacity: number },
) {
  const shares = new Map(queue.map((each) => [each.id, 0]));
  for (let left = capacity; left > 0;) {
    const hungry = queue.filter((each) => (shares.get(each.id) ?? 0) < each.wants[rank]);
    if (hungry.length === 0) break;
    for (const each of hungry.slice(0, left)) shares.set(each.id, (shares.get(each.id) ?? 0) + 1);
    left -= Math.min(left, hungry.length);
  }
  return shares.get(id) ?? 0;
}
