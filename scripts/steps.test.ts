import { afterRepeat } from './steps.ts';

const failure = (file: string, passed: number, ...tests: string[]) => ({
  file,
  passed,
  failed: tests.length,
  tests,
});

// 100 tests passed outside of two files, in which three passed and three failed.
const first = {
  passed: 103,
  failed: 3,
  failures: [failure('a.test.ts', 1, 'one', 'two'), failure('b.test.ts', 2, 'three')],
};

test('what passes when its file runs again counts as passed, and is named', () => {
  expect(afterRepeat(first, { passed: 6, failed: 0, failures: [] })).toEqual({
    passed: 106,
    failed: 0,
    repeated: ['one', 'two', 'three'],
  });
});

test('what fails again counts as failed', () => {
  const second = { passed: 5, failed: 1, failures: [failure('b.test.ts', 2, 'three')] };
  expect(afterRepeat(first, second)).toEqual({ passed: 105, failed: 1, repeated: ['one', 'two'] });
});

test('a second run that ends without a report has passed nothing', () => {
  expect(afterRepeat(first, { passed: 0, failed: 1, failures: [] })).toEqual({
    passed: 100,
    failed: 1,
    repeated: [],
  });
});
