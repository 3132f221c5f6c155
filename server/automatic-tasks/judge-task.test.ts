import { judgeTask, type JudgedTask } from './judge-task.ts';

const task = (given: Partial<JudgedTask>): JudgedTask => ({
  state: 'todo',
  method: null,
  wasMet: null,
  ...given,
});
const doneBy = (method: 'automatic' | 'manual', wasMet: boolean | null = true) =>
  task({ state: 'done', method, wasMet });

test.each([
  ['at the first look', task({})],
  ['when it turns true', task({ wasMet: false })],
  ['while somebody works on it', task({ state: 'in_progress', wasMet: false })],
  ['while it’s blocked', task({ state: 'blocked' })],
  ['after somebody set it aside while it was false', task({ state: 'not_applicable', wasMet: false })],
])('is done %s', (_, given) => {
  expect(judgeTask(given, true)).toBe('complete');
});

test.each([
  ['that somebody reopened while it was true', task({ wasMet: true })],
  ['that somebody set aside while it was true', task({ state: 'not_applicable', wasMet: true })],
  ['that somebody set aside before anything was known', task({ state: 'not_applicable' })],
  ['that is done', doneBy('automatic')],
  ['that a person has done', doneBy('manual', false)],
])('a true condition leaves a task %s', (_, given) => {
  expect(judgeTask(given, true)).toBe('leave');
});

test('is reopened once its condition is false, unless a person had done it', () => {
  expect(judgeTask(doneBy('automatic'), false)).toBe('reopen');
  expect(judgeTask(doneBy('automatic', false), false)).toBe('reopen');
  expect(judgeTask(doneBy('manual'), false)).toBe('leave');
  expect(judgeTask(task({ wasMet: true }), false)).toBe('leave');
});

test('stays as it is while nothing is known', () => {
  for (const given of [task({}), task({ wasMet: false }), doneBy('automatic'), doneBy('manual')])
    expect(judgeTask(given, null)).toBe('leave');
});
