import { readdirSync, readFileSync } from 'node:fs';
import { createIntl } from '@formatjs/intl';
import { formatChange, formatDay, formatMoment, formatPercent, formatScore } from './format-value.ts';

const intl = createIntl({ locale: 'en' });

test.each([
  [0, '0%'],
  [50, '50%'],
  [100, '100%'],
  [100 / 3, '33.33%'],
  [12.5, '12.50%'],
  [99.999, '100%'],
  [0.004, '0%'],
  [0.005, '0.01%'],
])('shows %d percent as %s', (percent, text) => {
  expect(formatPercent(intl, percent)).toBe(text);
});

test.each([
  [86, '86.0'],
  [86.44, '86.4'],
  [99.96, '100.0'],
])('shows a score of %d as %s', (score, text) => {
  expect(formatScore(intl, score)).toBe(text);
});

test('writes days and moments in one form, and changes with their sign', () => {
  expect(formatDay(intl, '2026-03-01')).toBe('Mar 1, 2026');
  expect(formatMoment(intl, '2026-03-01T10:00:00Z', 'UTC')).toMatch(/^Mar 1, 2026, 10:00\sAM$/);
  expect(formatChange(intl, 2.14, 1)).toBe('+2.1');
  expect(formatChange(intl, -0.04, 1)).toBe('0');
});

/** Source files of the client, without tests. */
const sources = readdirSync(new URL('../', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
);
const linesWith = (pattern: RegExp) =>
  sources.flatMap((name) =>
    readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );

test('no part of the client writes dates in a form of its own', () => {
  expect(linesWith(/dateStyle: '(?!medium)/)).toEqual([
    // What a screen reader says of a day in a calendar, with its weekday.
    "ui/form/calendar.tsx: aria-label={written(day, { dateStyle: 'full' })}",
  ]);
});

test('no part of the client writes a score with two decimals', () => {
  expect(linesWith(/FractionDigits: (?:2|digits)/)).toEqual([
    // Weights, which are not scores, and percentages.
    'findings/score-section.tsx: cell: (line) => intl.formatNumber(line[id], { maximumFractionDigits: 2 }),',
    'ui/format-value.ts: minimumFractionDigits: digits,',
    'ui/format-value.ts: maximumFractionDigits: digits,',
  ]);
});
