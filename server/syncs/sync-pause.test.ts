import { pauseOf, restAfter } from './sync-pause.ts';

const quiet = { webhookAgeSeconds: null, failures: 0, failureAgeSeconds: null };

test('a batch that was not synced lately need not wait', () => {
  expect(pauseOf(quiet)).toBe(0);
  expect(pauseOf({ ...quiet, webhookAgeSeconds: 400 })).toBe(0);
});

test('syncs by live events are five minutes apart', () => {
  expect(pauseOf({ ...quiet, webhookAgeSeconds: 60 })).toBe(240);
});

test('a moment in the future, by another clock, counts as now', () => {
  expect(pauseOf({ ...quiet, webhookAgeSeconds: -86_400 })).toBe(300);
});

test('each failure in a row makes the rest twice as long, up to an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map((failures) => restAfter(failures) / 60)).toEqual([
    5, 10, 20, 40, 60, 60, 60,
  ]);
  expect(pauseOf({ webhookAgeSeconds: 700, failures: 3, failureAgeSeconds: 600 })).toBe(600);
});
