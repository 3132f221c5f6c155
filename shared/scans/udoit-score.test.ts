import { bandOf } from './udoit-score.ts';

test.each([
  [90, 'good'],
  [89.99, 'fair'],
  [70, 'fair'],
  [69.99, 'poor'],
  [null, null],
])('a score of %j is %j where 90 is good and 70 is fair', (score, band) => {
  expect(bandOf(score, { good: 90, fair: 70 })).toBe(band);
});
