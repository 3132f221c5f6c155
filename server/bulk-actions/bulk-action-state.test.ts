import type { BulkCounts } from '#shared/bulk-actions/bulk-action.ts';
import { optionsOf, statusOf, undoUntilOf } from './bulk-action-state.ts';

const at = new Date('2026-03-01T12:00:00Z');
const counts = (given: Partial<BulkCounts> = {}): BulkCounts => ({
  total: 3,
  waiting: 0,
  running: 0,
  done: 3,
  unchanged: 0,
  failed: 0,
  dropped: 0,
  undone: 0,
  kept: 0,
  ...given,
});
const row = { paused_at: null, cancelled_at: null, ended_at: null, undo_at: null, undone_at: null };

test('goes from running to completed, or over cancelling to cancelled, and to undone', () => {
  expect(statusOf(row, counts({ waiting: 1 }))).toBe('running');
  expect(statusOf({ ...row, paused_at: at }, counts({ waiting: 1 }))).toBe('paused');
  expect(statusOf({ ...row, cancelled_at: at }, counts({ running: 1 }))).toBe('cancelling');
  expect(statusOf({ ...row, cancelled_at: at, ended_at: at }, counts())).toBe('cancelled');
  expect(statusOf({ ...row, ended_at: at }, counts())).toBe('completed');
  expect(statusOf({ ...row, ended_at: at, undo_at: at }, counts())).toBe('undoing');
  expect(statusOf({ ...row, ended_at: at, undo_at: at, undone_at: at }, counts())).toBe('undone');
});

test('is over when nothing waits or runs any more, even if no one has noticed', () => {
  expect(statusOf(row, counts())).toBe('completed');
});

test('can be undone for as long as the action says, if anything was done', () => {
  const ended = { ...row, ended_at: at };
  expect(undoUntilOf(ended, counts(), 24)).toEqual(new Date('2026-03-02T12:00:00Z'));
  expect(undoUntilOf(ended, counts({ done: 0 }), 24)).toBeNull();
  expect(undoUntilOf(ended, counts(), null)).toBeNull();
  expect(undoUntilOf({ ...ended, undo_at: at }, counts(), 24)).toBeNull();
  expect(undoUntilOf(row, counts(), 24)).toBeNull();
});

const sent = { isUndoable: true, isPausable: true };

test('offers only what can be done at the moment', () => {
  expect(optionsOf('running', counts({ failed: 1 }), { isUndoable: false, isPausable: true })).toEqual({
    pause: true,
    goOn: false,
    cancel: true,
    retry: false,
    undo: false,
  });
  expect(optionsOf('running', counts(), { isUndoable: false, isPausable: false }).pause).toBe(false);
  expect(optionsOf('paused', counts({ waiting: 1 }), sent)).toEqual({
    pause: false,
    goOn: true,
    cancel: true,
    retry: false,
    undo: false,
  });
  expect(optionsOf('completed', counts({ failed: 1 }), sent)).toEqual({
    pause: false,
    goOn: false,
    cancel: false,
    retry: true,
    undo: true,
  });
  expect(optionsOf('undone', counts({ failed: 1 }), sent)).toEqual({
    pause: false,
    goOn: false,
    cancel: false,
    retry: false,
    undo: false,
  });
});
