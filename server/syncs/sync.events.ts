import { defineEvent } from '#server/infra/events/event.ts';
import type { SyncTrigger } from '#shared/syncs/sync.ts';

/** A sync ended: it never reopens, and its changes stay. */
export const syncEnded = defineEvent<{
  readonly syncId: number;
  readonly batchId: number;
  readonly status: 'completed' | 'failed' | 'cancelled';
  readonly trigger: SyncTrigger;
  /** how many courses it added to the batch and removed from it */
  readonly changed: number;
}>('sync-ended');

/** A sync stopped until a person confirms its plan. If nobody does, it never ends; otherwise it does later. */
export const syncStopped = defineEvent<{ readonly syncId: number; readonly batchId: number }>('sync-stopped');
