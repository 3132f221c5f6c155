import { nextState } from './link-state.ts';

const now = new Date('2026-11-22T02:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const hoursUntil = (at: Date) => (at.getTime() - now.getTime()) / 3_600_000;

test('a missing page is broken only when it is missing again a day later', () => {
  const first = nextState(null, 'missing', now);
  expect(first).toMatchObject({ state: 'uncertain', failedAt: now });
  expect(hoursUntil(first.dueAt)).toBe(24);
  expect(nextState(hoursAgo(23), 'missing', now).state).toBe('uncertain');
  expect(nextState(hoursAgo(24), 'missing', now)).toMatchObject({ state: 'broken', failedAt: hoursAgo(24) });
});

test('one success clears it, and holds for two weeks', () => {
  const found = nextState(hoursAgo(500), 'ok', now);
  expect(found).toMatchObject({ state: 'ok', failedAt: null });
  expect(hoursUntil(found.dueAt)).toBe(14 * 24);
});

test('what no one can tell from outside is never broken, and doesn’t clear an earlier failure', () => {
  const unclear = nextState(hoursAgo(48), 'uncertain', now);
  expect(unclear).toMatchObject({ state: 'uncertain', failedAt: hoursAgo(48) });
  expect(hoursUntil(unclear.dueAt)).toBe(48);
});
