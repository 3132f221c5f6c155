import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Canvas } from '#server/lms/canvas.ts';
import type { RuleRow, SyncRow } from './sync.repository.ts';

/** The time limit of one slice of a sync. */
export interface Slice {
  readonly until: number;
  readonly signal: AbortSignal;
}

/** A slice that reads from Canvas, with the sync's state when the slice began. */
export interface SyncRun extends Slice {
  readonly scope: Scope;
  readonly sync: SyncRow;
  readonly rule: RuleRow;
  readonly canvas: Canvas;
}

export const isOver = ({ until, signal }: Slice) => Date.now() >= until || signal.aborted;
