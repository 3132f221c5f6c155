import { DateTime } from 'luxon';
import { nextScheduledSync, scheduledSyncOf } from './sync-schedule.ts';

test('syncs between two and four in the morning, institution time', () => {
  for (let batchId = 1; batchId <= 200; batchId += 1) {
    const due = scheduledSyncOf(batchId, 'America/New_York', new Date('2026-01-15T12:00:00Z'));
    expect(due.getTime()).toBeGreaterThanOrEqual(Date.parse('2026-01-15T07:00:00Z'));
    expect(due.getTime()).toBeLessThan(Date.parse('2026-01-15T09:00:00Z'));
  }
});

test('spreads the batches out and keeps each at its minute', () => {
  const now = new Date('2026-01-15T12:00:00Z');
  const times = [1, 2, 3, 4].map((id) => scheduledSyncOf(id, 'UTC', now).toISOString());
  expect(new Set(times).size).toBe(4);
  expect(scheduledSyncOf(1, 'UTC', new Date('2026-02-01T00:00:00Z')).toISOString().slice(11)).toBe(
    times[0]?.slice(11),
  );
});

test('names today if it is still to come, otherwise tomorrow', () => {
  const due = scheduledSyncOf(1, 'UTC', new Date('2026-01-15T00:00:00Z'));
  expect(nextScheduledSync(1, 'UTC', new Date('2026-01-15T00:00:00Z'))).toEqual(due);
  expect(nextScheduledSync(1, 'UTC', due)).toEqual(new Date(due.getTime() + 86_400_000));
});

test.each([
  ['forward', 'America/New_York', '2026-03-08T05:00:00Z', 23],
  ['back', 'Europe/Berlin', '2026-10-24T22:00:00Z', 25],
])('names one moment for the whole day on which the clocks go %s', (_, zone, midnight, hours) => {
  for (let batchId = 1; batchId <= 20; batchId += 1) {
    const moments = Array.from({ length: hours }, (__, hour) =>
      scheduledSyncOf(batchId, zone, new Date(Date.parse(midnight) + hour * 3_600_000)).toISOString(),
    );
    expect(new Set(moments).size).toBe(1);
    expect([2, 3]).toContain(DateTime.fromISO(moments[0] ?? '', { zone }).hour);
  }
});
