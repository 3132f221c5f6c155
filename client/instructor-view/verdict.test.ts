import { exampleAccessibility } from '#test/support/example-findings.ts';
import { verdictOf, type Standing } from './verdict.ts';

const good = exampleAccessibility({ score: 96, band: 'good', fixesToGood: 0 });
const fair = exampleAccessibility({ fixesToGood: 2 });
const poor = exampleAccessibility({ score: 40, band: 'poor', fixesToGood: 85 });
const unscanned = exampleAccessibility({ scan: null, score: null, band: null, fixesToGood: null });
const unread = exampleAccessibility({ score: null, band: null, fixesToGood: null });
const allDone = { total: 5, completed: 5 };
const someOpen = { total: 5, completed: 2 };

const all: Standing = { status: 'ready', tasks: allDone, accessibility: good };
const verdict = (given: Partial<Standing> = {}) => verdictOf({ ...all, ...given });

test('a course is ready only if its status says so, no task is open and its score is good', () => {
  expect(verdict()).toEqual({ readiness: 'ready', fixes: 0, tasks: 0, reasons: [] });
  expect(verdict({ tasks: someOpen })).toMatchObject({ readiness: 'almost', tasks: 3 });
  expect(verdict({ accessibility: fair })).toMatchObject({ readiness: 'almost', fixes: 2 });
  expect(verdict({ status: 'in_progress' })).toMatchObject({ readiness: 'almost', reasons: ['status'] });
});

test('what’s missing is said all at once', () => {
  expect(verdict({ tasks: someOpen, accessibility: fair })).toEqual({
    readiness: 'almost',
    fixes: 2,
    tasks: 3,
    reasons: [],
  });
});

test('a status that instructors don’t see is neither asked for nor given away', () => {
  expect(verdict({ status: null })).toMatchObject({ readiness: 'done', reasons: [] });
});

test.each<[string, Partial<Standing>]>([
  ['a poor score', { accessibility: poor }],
  ['a status that says it’s blocked', { status: 'blocked' }],
  ['nothing begun', { status: 'not_started', tasks: { total: 3, completed: 0 } }],
])('a course with %s isn’t almost ready', (_, given) => {
  expect(verdict(given)?.readiness).toBe('not_yet');
});

test('a course that nobody has begun is almost ready if its only task is done', () => {
  expect(verdict({ status: 'not_started' })).toMatchObject({ readiness: 'almost', reasons: ['status'] });
});

test('a closed course is closed, whatever is open in it', () => {
  expect(verdict({ status: 'closed', tasks: someOpen })?.readiness).toBe('closed');
});

describe('what isn’t known is neither good nor bad', () => {
  test.each<[string, Standing['accessibility'], string]>([
    ['not scanned', unscanned, 'not_scanned'],
    ['without a score', unread, 'no_score'],
    ['not loaded', 'not_loaded', 'not_loaded'],
  ])('%s: the verdict says so', (_, accessibility, reason) => {
    expect(verdict({ accessibility })).toMatchObject({ readiness: 'almost', reasons: [reason] });
    expect(verdict({ accessibility, tasks: someOpen })).toMatchObject({ readiness: 'almost', tasks: 3 });
    expect(verdict({ accessibility, tasks: null, status: null })?.readiness).toBe(
      accessibility === unread ? 'almost' : 'unknown',
    );
  });

  test('tasks that couldn’t be loaded aren’t done', () => {
    expect(verdict({ tasks: 'not_loaded' })).toMatchObject({ readiness: 'almost', reasons: ['not_loaded'] });
  });

  test('without a score, the errors are what’s to fix', () => {
    expect(verdict({ accessibility: unread })).toMatchObject({ fixes: 3, reasons: ['no_score'] });
    const hidden = exampleAccessibility({ showsScores: false, score: null, band: null, fixesToGood: null });
    expect(verdict({ accessibility: hidden })).toMatchObject({ fixes: 3, reasons: [] });
  });

  test('who isn’t told what to fix isn’t told how much of it there is', () => {
    const found = { nextFixes: [], fixesToGood: null };
    expect(verdict({ accessibility: exampleAccessibility(found) })).toMatchObject({
      readiness: 'almost',
      fixes: 0,
      reasons: ['score'],
    });
  });
});

test('there’s no verdict for somebody who sees none of it', () => {
  expect(verdictOf({ status: null, tasks: null, accessibility: null })).toBeNull();
});
