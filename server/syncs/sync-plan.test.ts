import { isLargeRemoval } from '#shared/syncs/sync.ts';
import { planSync } from './sync-plan.ts';

const set = (...ids: number[]) => new Set(ids);
const nobody = set();

test('makes a dynamic batch exactly what the rule finds', () => {
  const plan = planSync({
    type: 'dynamic',
    found: set(1, 2, 3),
    members: set(3, 4),
    pinned: set(4),
    excluded: set(1),
  });
  expect(plan).toEqual({ toAdd: [1, 2], toRemove: [4], isLargeRemoval: false });
});

test('keeps pinned courses in a hybrid batch and excluded ones out', () => {
  const plan = planSync({
    type: 'hybrid',
    found: set(1, 2),
    members: set(2, 3, 4),
    pinned: set(3, 5),
    excluded: set(2),
  });
  expect(plan).toEqual({ toAdd: [1, 5], toRemove: [2, 4], isLargeRemoval: false });
});

test('lets a pin win over an exclusion of the same course', () => {
  const plan = planSync({ type: 'hybrid', found: nobody, members: set(1), pinned: set(1), excluded: set(1) });
  expect(plan.toRemove).toEqual([]);
});

test('plans nothing when nothing changed', () => {
  const plan = planSync({
    type: 'dynamic',
    found: set(1, 2),
    members: set(2, 1),
    pinned: nobody,
    excluded: nobody,
  });
  expect(plan).toEqual({ toAdd: [], toRemove: [], isLargeRemoval: false });
});

test('treats a removal as large from ten courses on, if they are more than a fifth', () => {
  expect(isLargeRemoval(9, 10)).toBe(false);
  expect(isLargeRemoval(10, 50)).toBe(false);
  expect(isLargeRemoval(11, 50)).toBe(true);
  expect(isLargeRemoval(10, 10)).toBe(true);
  expect(isLargeRemoval(0, 0)).toBe(false);
});
