import { outcomeOf, retryAfterOf } from './lms-answer.ts';

const now = new Date('2026-11-22T10:00:00Z');
const answer = (headers: Record<string, string>, status = 429, text = '') => ({
  status,
  bytes: Buffer.from(text),
  text,
  header: (name: string) => headers[name],
  json: () => undefined,
});

beforeEach(() => {
  jest.useFakeTimers();
  jest.setSystemTime(now);
});
afterEach(() => jest.useRealTimers());

test.each<[string, Record<string, string>, number | undefined]>([
  ['seconds', { 'retry-after': '120' }, 120_000],
  ['no seconds at all', { 'retry-after': '0' }, 0],
  ['a date', { 'retry-after': 'Sun, 22 Nov 2026 10:00:30 GMT' }, 30_000],
  ['an old kind of date', { 'retry-after': 'Sunday, 22-Nov-26 10:00:30 GMT' }, 30_000],
  ['a date that is over', { 'retry-after': 'Sun, 22 Nov 2026 09:00:00 GMT' }, 0],
  [
    "a date by the answerer's clock, which is an hour slow",
    { 'retry-after': 'Sun, 22 Nov 2026 09:00:30 GMT', date: 'Sun, 22 Nov 2026 09:00:00 GMT' },
    30_000,
  ],
  [
    'a date beside one that cannot be read',
    { 'retry-after': 'Sun, 22 Nov 2026 10:00:30 GMT', date: 'now' },
    30_000,
  ],
  ['nothing', {}, undefined],
  ['nothing but blanks', { 'retry-after': ' ' }, undefined],
  ['a fraction', { 'retry-after': '1.5' }, undefined],
  ['something negative', { 'retry-after': '-1' }, undefined],
  ['words', { 'retry-after': 'soon' }, undefined],
  ['words that a lenient parser takes for a date', { 'retry-after': 'Course 5' }, undefined],
])('reads when to come back from %s', (_, headers, ms) => {
  expect(retryAfterOf(answer(headers))).toBe(ms);
});

test.each([
  [429, '', true],
  [403, '403 Forbidden (Rate Limit Exceeded)\n', true],
  [403, '{"errors":[{"message":"user not authorized"}]}', false],
  [503, '', true],
  [500, '', false],
  [200, '[]', false],
])('treats status %i with "%s" as a request to slow down: %p', (status, text, isSo) => {
  const { isAnswered, throttled } = outcomeOf(answer({ 'retry-after': '7' }, status, text));
  expect([isAnswered, throttled]).toEqual([!isSo, isSo ? { retryAfterMs: 7_000 } : undefined]);
});
