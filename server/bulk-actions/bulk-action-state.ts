import type { BulkAction, BulkCounts } from '#shared/bulk-actions/bulk-action.ts';

interface BulkActionFacts {
  readonly paused_at: Date | null;
  readonly cancelled_at: Date | null;
  readonly ended_at: Date | null;
  readonly undo_at: Date | null;
  readonly undone_at: Date | null;
}

const hourMs = 3_600_000;

/** How far an action has got. The last two courses may end at the same moment, unaware of each other: the counts decide. */
export function statusOf(row: BulkActionFacts, counts: BulkCounts): BulkAction['status'] {
  const isCancelled = row.cancelled_at !== null;
  const isOpen = row.ended_at === null && counts.waiting + counts.running > 0;
  if (isOpen) return isCancelled ? 'cancelling' : row.paused_at === null ? 'running' : 'paused';
  if (row.undo_at !== null) return row.undone_at === null ? 'undoing' : 'undone';
  return isCancelled ? 'cancelled' : 'completed';
}

/** Until when an ended action can be undone; null if it can't, or no longer. */
export function undoUntilOf(row: BulkActionFacts, counts: BulkCounts, undoHours: number | null) {
  if (undoHours === null || counts.done === 0 || row.undo_at !== null || row.ended_at === null) return null;
  return new Date(row.ended_at.getTime() + undoHours * hourMs);
}

interface KindFacts {
  readonly isUndoable: boolean;
  readonly isPausable: boolean;
}

/** What its person can do about an action now. */
export function optionsOf(
  status: BulkAction['status'],
  counts: BulkCounts,
  { isUndoable, isPausable }: KindFacts,
) {
  const isOver = status === 'completed' || status === 'cancelled';
  return {
    pause: status === 'running' && isPausable,
    goOn: status === 'paused',
    cancel: status === 'running' || status === 'paused',
    retry: isOver && counts.failed > 0,
    undo: isOver && isUndoable,
  };
}
