import type { Rank } from './budget.ts';
import { WaitingLine, type Waiter } from './waiting-line.ts';

const waiter = (owner: number, rank: Rank = 'background', before = Infinity): Waiter & { gone: number[] } => {
  const gone: number[] = [];
  return { rank, owner, before, gone, enter: () => {}, giveUp: (ms) => void gone.push(ms) };
};

const ownersOf = (line: WaitingLine, count: number) =>
  Array.from({ length: count }, () => line.next('background')?.owner);

test('institutions that share a token take turns, however many requests each of them has', () => {
  const line = new WaitingLine();
  for (let count = 0; count < 5; count += 1) line.add(waiter(1));
  line.add(waiter(2));
  line.add(waiter(3));
  line.add(waiter(2));
  expect(ownersOf(line, 9)).toEqual([1, 2, 3, 1, 2, 1, 1, 1, undefined]);
});

test('ranks wait separately', () => {
  const line = new WaitingLine();
  const [scan, person] = [waiter(1), waiter(1, 'person')];
  line.add(scan);
  line.add(person);
  expect([line.count('person'), line.count('awaited'), line.size]).toEqual([1, 0, 2]);
  expect([line.next('person'), line.next('person'), line.next('background')]).toEqual([
    person,
    undefined,
    scan,
  ]);
});

test('rejects requests whose turn would come too late, and says when to come back', () => {
  const line = new WaitingLine();
  const [early, late] = [waiter(1, 'person', 5_000), waiter(1, 'person', 20_000)];
  line.add(early);
  line.add(late);
  line.sendAway(6_000, 1_000);
  expect([early.gone, late.gone, line.size]).toEqual([[5_000], [], 1]);
});
