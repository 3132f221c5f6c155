import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Canvas } from '#server/lms/canvas.ts';
import type { RuleRow, SyncRow } from './sync.repository.ts';

/** The time that one slice of a sync has. */
export interface Slice {
  readonly until: number;
  readonly signal: AbortSignal;
}

/** A slice that asks Canvas: whose sync it is, as it stood when the slice began. */
export interface SyncRun extends Slice {
  readonly scope: Scope;
  readonly sync: SyncRow;
  readonly rule: RuleRow;
  readonly canvas: Canvas;
}

export const isOver = ({ until, signal }: Slice) => Date.now() >= until || signal.aborted;
