import {
  addNotice,
  brief,
  nextDeparture,
  prolonged,
  shownOf,
  stillUp,
  withoutNotice,
  type NoticeBoard,
  type NoticeOptions,
} from './notice-board.ts';

let lastId = 0;
const say = (board: NoticeBoard, text: string, options: NoticeOptions = {}, now = 0) =>
  addNotice(board, { id: (lastId += 1), kind: 'info', text, now, ...options });
const textsOf = (board: NoticeBoard) => board.map(({ text, count }) => `${text} ${count}`);
const undo = { label: 'Undo', onSelect: () => {} };

test('puts the newest first', () => {
  expect(textsOf(say(say([], 'a'), 'b'))).toEqual(['b 1', 'a 1']);
});

test('joins equal notices at the top, and counts them', () => {
  expect(textsOf(say(say(say([], 'a'), 'b'), 'a'))).toEqual(['a 2', 'b 1']);
});

test('keeps notices of different kinds apart, and those that can be undone', () => {
  const failed = addNotice(say([], 'a'), { id: 0, kind: 'error', text: 'a', now: 0 });
  expect(textsOf(failed)).toEqual(['a 1', 'a 1']);
  const undoable = say(say([], 'a', { action: undo }), 'a', { action: undo });
  expect(textsOf(undoable)).toEqual(['a 1', 'a 1']);
});

test('keeps a notice until it is closed, unless a time is given', () => {
  const board = say(say([], 'stays'), 'goes', brief, 1_000);
  expect(nextDeparture(board, 2_000)).toBe(4_000);
  expect(textsOf(stillUp(board, 5_999))).toEqual(['goes 1', 'stays 1']);
  expect(textsOf(stillUp(board, 6_000))).toEqual(['stays 1']);
  expect(nextDeparture(stillUp(board, 6_000), 6_000)).toBeNull();
});

test('gives notices that are being read more time, and never less', () => {
  const board = say(say(say([], 'stays'), 'soon', brief), 'late', { timeoutMs: 30_000 });
  expect(prolonged(board, 4_000, 5_000).map(({ until }) => until)).toEqual([30_000, 9_000, null]);
});

test('shows two at most until asked for more', () => {
  const board = say(say(say([], 'a'), 'b'), 'c');
  expect(shownOf(board, false)).toEqual({ shown: board.slice(0, 2), hiddenCount: 1 });
  expect(shownOf(board, true)).toEqual({ shown: board, hiddenCount: 0 });
  expect(shownOf(withoutNotice(board, board[0]!.id), false).shown).toEqual(board.slice(1));
});
