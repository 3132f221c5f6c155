import { keepSample, lagOf, positionOf, type Sample } from './replica-lag.ts';

test('reads positions as PostgreSQL writes them', () => {
  expect(positionOf('0/0')).toBe(0n);
  expect(positionOf('0/16B3748')).toBe(0x16b3748n);
  expect(positionOf('1/0')).toBe(2n ** 32n);
  expect(positionOf('FFFFFFFF/FFFFFFFF')).toBe(2n ** 64n - 1n);
});

test.each([null, undefined, '', '0', 'x/1', '1/', '123456789/1'])(
  'takes %p for a position before all others',
  (text) => expect(positionOf(text)).toBe(-1n),
);

test('is as long as the oldest part of the log that is missing has been there', () => {
  const samples: Sample[] = [10n, 20n, 20n, 30n].map((position, at) => ({ position, at: at * 1000 }));
  expect(lagOf([...samples], 30n, 3_500)).toBe(0);
  expect(lagOf([...samples], 25n, 3_500)).toBe(500);
  expect(lagOf([...samples], 10n, 3_500)).toBe(2_500);
  expect(lagOf([...samples], -1n, 3_500)).toBe(3_500);
});

test('does not grow while nobody writes', () => {
  const samples: Sample[] = [{ position: 10n, at: 0 }];
  expect(lagOf(samples, 10n, 60_000)).toBe(0);
  samples.push({ position: 10n, at: 61_000 });
  expect(lagOf(samples, 10n, 3_600_000)).toBe(0);
});

test('keeps few samples of a replica that is away for long, and the oldest of them', () => {
  const samples: Sample[] = [];
  for (let second = 0; second < 5_000; second += 1)
    keepSample(samples, { position: BigInt(second), at: second * 1000 });
  expect(samples.length).toBeLessThan(700);
  expect(lagOf(samples, -1n, 5_000_000)).toBe(5_000_000);
});
