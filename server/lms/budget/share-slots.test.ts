import { randomFrom, type Random } from '#scripts/harness/random.ts';
import { adjustBudget } from './adjust-budget.ts';
import { limits, newBudget, noSlots, ranks, sumOf, type Budget, type PerRank } from './budget.ts';
import { shareSlots } from './share-slots.ts';

const wants = (given: Partial<PerRank>): PerRank => ({ ...noSlots, ...given });

/** What each process has after it asked, one after another, each moment 100 ms later. */
function afterAsking(
  limit: number,
  asked: readonly (readonly [id: string, wants: Partial<PerRank>])[],
  given: Budget = newBudget,
) {
  let budget: Budget = { ...given, limit };
  for (const [place, [id, wanted]] of asked.entries()) {
    const holder = shareSlots(budget, { id, wants: wants(wanted), busy: noSlots }, 10_000 + place * 100);
    budget = { ...budget, holders: { ...budget.holders, [id]: holder } };
  }
  return budget;
}
const slotsOf = (budget: Budget, id: string) => budget.holders[id]?.slots;

test('background work leaves two slots free, watched work one, and a person may use them all', () => {
  for (const [rank, slots] of [
    ['background', 8],
    ['awaited', 9],
    ['person', 10],
  ] as const)
    expect(slotsOf(afterAsking(10, [['a', { [rank]: 10 }]]), 'a')).toEqual(wants({ [rank]: slots }));
});

test('a person is served though scans and lists hold everything that they may', () => {
  const budget = afterAsking(10, [
    ['scans', { background: 10 }],
    ['lists', { awaited: 10 }],
    ['web', { person: 1 }],
  ]);
  expect(['scans', 'lists', 'web'].map((id) => sumOf(slotsOf(budget, id) ?? noSlots))).toEqual([8, 1, 1]);
});

test('what nobody waits for gives way at its next exchange, and keeps one slot', () => {
  const budget = afterAsking(6, [
    ['scans', { background: 10 }],
    ['web', { person: 10 }],
    ['scans', { background: 10 }],
    ['web', { person: 10 }],
  ]);
  expect([slotsOf(budget, 'scans'), slotsOf(budget, 'web')]).toEqual([
    wants({ background: 1 }),
    wants({ person: 5 }),
  ]);
});

test('processes share alike, and who wants less leaves the rest to the others', () => {
  const ask = [
    ['a', { background: 10 }],
    ['b', { background: 10 }],
    ['c', { background: 1 }],
  ] as const;
  const budget = afterAsking(10, [...ask, ...ask, ...ask]);
  const slots = ask.map(([id]) => slotsOf(budget, id)?.background ?? 0);
  expect(slots[2]).toBe(1);
  expect(slots.toSorted()).toEqual([1, 3, 4]);
});

test('one slot that several want goes around', () => {
  let budget: Budget = { ...newBudget, limit: 2 };
  const served = new Map<string, number>();
  for (let moment = 0; moment < 200; moment += 1)
    for (const id of ['a', 'b', 'c']) {
      const applicant = { id, wants: wants({ background: 5 }), busy: noSlots };
      const holder = shareSlots(budget, applicant, 10_000 + moment * 250);
      budget = { ...budget, holders: { ...budget.holders, [id]: holder } };
      if (sumOf(holder.slots) > 0) served.set(id, (served.get(id) ?? 0) + 1);
    }
  expect(Math.min(...served.values())).toBeGreaterThan(45);
  expect(served.size).toBe(3);
});

test('what is under way keeps its slot until it ends, and nothing begins in its place when there are fewer', () => {
  const budget = afterAsking(10, [['a', { background: 8 }]]);
  const busy = wants({ background: 5 });
  const next = shareSlots(
    { ...budget, limit: 2 },
    { id: 'a', wants: wants({ background: 9 }), busy },
    20_000,
  );
  expect(next.slots).toEqual(busy);
  expect(next.granted).toEqual(wants({ background: 1 }));
});

test('the slots of a process that says nothing more come back', () => {
  const budget = afterAsking(10, [['killed', { background: 8, person: 2 }]]);
  const later = adjustBudget(
    budget,
    { answers: 0 },
    { now: 10_000 + limits.leaseMs, pause: { firstMs: 1, longestMs: 1 } },
  );
  expect(slotsOf(afterAsking(10, [['other', { background: 8 }]], later), 'other')).toEqual(
    wants({ background: 8 }),
  );
});

/** A process of which nobody knows what it will do next. */
interface Actor {
  wants: PerRank;
  busy: PerRank;
}

test('whatever many processes do, in whatever order, no more slots are given than there are', () => {
  const random = randomFrom(20_261);
  for (let round = 0; round < 300; round += 1)
    expect(playRound(random, { limit: random.between(2, 10), steps: 60 })).toBe('within the limit');
});

function playRound(random: Random, { limit, steps }: { limit: number; steps: number }) {
  let budget: Budget = { ...newBudget, limit };
  const actors = new Map<string, Actor>();
  for (let step = 0; step < steps; step += 1) {
    const id = random.pick(['a', 'b', 'c', 'd', 'e']);
    const actor = actors.get(id) ?? { wants: noSlots, busy: noSlots };
    actor.wants = {
      person: random.between(0, 3),
      awaited: random.between(0, 10),
      background: random.between(0, 10),
    };
    const holder = shareSlots(budget, { id, ...actor }, 10_000 + step * random.between(1, 900));
    budget = { ...budget, holders: { ...budget.holders, [id]: holder } };
    // It uses some of what it has.
    actor.busy = {
      person: random.between(0, holder.slots.person),
      awaited: random.between(0, holder.slots.awaited),
      background: random.between(0, holder.slots.background),
    };
    actors.set(id, actor);
    const given = Object.values(budget.holders).map(({ slots }) => slots);
    const from = (place: number) =>
      given.reduce((sum, slots) => sum + ranks.slice(place).reduce((part, rank) => part + slots[rank], 0), 0);
    const isWithin = ranks.every((_, place) => from(place) <= Math.max(1, limit - place));
    if (!isWithin) return JSON.stringify({ step, budget });
  }
  return 'within the limit';
}
