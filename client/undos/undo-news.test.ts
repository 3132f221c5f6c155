import type { Undo } from '#shared/undos/undo.ts';
import { newsOf } from './undo-news.ts';

const undo = (given: Partial<Undo> = {}): Undo => ({
  id: 1,
  kind: 'courses_removed',
  subject: { type: 'batch', id: 3, title: 'Fall' },
  count: 2,
  status: 'offered',
  hasStopped: false,
  secondsLeft: 30,
  total: 2,
  done: 0,
  failedCount: 0,
  failed: [],
  ...given,
});

test('announces a change once, and again when more is added to it', () => {
  expect(newsOf([], [undo()])).toHaveLength(1);
  expect(newsOf([undo()], [undo({ secondsLeft: 12 })])).toEqual([]);
  expect(newsOf([undo()], [undo({ count: 300 })])).toMatchObject([{ count: 300 }]);
});

test('announces that an undo has started, and how it ended', () => {
  const running = undo({ status: 'running' });
  expect(newsOf([undo()], [running])).toEqual([running]);
  expect(newsOf([running], [undo({ status: 'running', done: 1 })])).toEqual([]);
  const stopped = { ...running, hasStopped: true };
  expect(newsOf([running], [stopped])).toEqual([stopped]);
  expect(newsOf([stopped], [running])).toEqual([running]);
  expect(newsOf([running], [])).toMatchObject([{ status: 'done', failedCount: 0 }]);
  const partly = undo({ status: 'done', failedCount: 1 });
  expect(newsOf([running], [partly])).toEqual([partly]);
});

test('says nothing when the time to undo is over', () => {
  expect(newsOf([undo()], [])).toEqual([]);
});
