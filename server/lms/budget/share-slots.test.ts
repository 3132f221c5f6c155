import { randomFrom, type Random } from '#scripts/harness/random.ts';
import { adjustBudget } from './adjust-budget.ts';
import { limits, newBudget, noSlots, ranks, sumOf, type Budget, type PerRank } from './budget.ts';
import { shareSlots } from './share-slots.ts';

const wants = (given: Partial<PerRank>): PerRank => ({ ...noSlots, ...given });

/** Each process's slots after asking one after another, 100 ms apart. */
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

test('background work leaves two slots free, watched work one, and a person can use them all', () => {
  for (const [rank, slots] of [
    ['background', 8],
    ['awaited', 9],
    ['person', 10],
  ] as const)
    expect(slotsOf(afterAsking(10, [['a', { [rank]: 10 }]]), 'a')).toEqual(wants({ [rank]: slots }));
});

test('a person is served while scans and lists hold all the slots they can', () => {
  const budget = afterAsking(10, [
    ['scans', { background: 10 }],
    ['lists', { awaited: 10 }],
    ['web', { person: 1 }],
  ]);
  expect(['scans', 'lists', 'web'].map((id) => sumOf(slotsOf(budget, id) ?? noSlots))).toEqual([8, 1, 1]);
});

test('background work gives way at its next exchange, and keeps one slot', () => {
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

test('processes share equally, and one that wants less leaves the rest to the others', () => {
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

test('one slot that several want is passed around', () => {
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

test('requests in progress keep their slots until they end, and none replaces them when there are fewer slots', () => {
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

test('the slots of a silent process come back', () => {
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

/** A process with unpredictable behaviour. */
interface Actor {
  wants: PerRank;
  busy: PerRank;
}

test('never gives more slots than there are, whatever many processes do in any order', () => {
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
    // It uses some of its slots.
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
