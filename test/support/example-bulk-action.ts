import type { BulkAction, BulkCounts } from '#shared/bulk-actions/bulk-action.ts';

export const bulkCounts = (given: Partial<BulkCounts> = {}): BulkCounts => ({
  total: 10,
  waiting: 0,
  running: 0,
  done: 10,
  unchanged: 0,
  failed: 0,
  dropped: 0,
  undone: 0,
  kept: 0,
  ...given,
});

/** An action that has ended and can be undone. */
export const endedAction = (given: Partial<BulkAction> = {}): BulkAction => ({
  id: 5,
  action: 'tag',
  about: ['STEM'],
  batchId: null,
  startedBy: 'Pat Admin',
  status: 'completed',
  startedAt: new Date().toISOString(),
  endedAt: new Date().toISOString(),
  counts: bulkCounts(),
  undoUntil: new Date(Date.now() + 3_600_000).toISOString(),
  can: { pause: false, goOn: false, cancel: false, retry: false, undo: true },
  ...given,
});

/** An action under way. */
export const runningAction = (given: Partial<BulkAction> = {}) =>
  endedAction({
    status: 'running',
    endedAt: null,
    undoUntil: null,
    counts: bulkCounts({ waiting: 6, done: 4 }),
    can: { pause: false, goOn: false, cancel: true, retry: false, undo: false },
    ...given,
  });
