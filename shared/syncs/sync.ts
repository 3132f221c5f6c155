import * as z from 'zod';
import { id, instant } from '#shared/http/id.ts';

export const syncStatuses = ['pending', 'in_progress', 'completed', 'failed', 'cancelled'] as const;
export type SyncStatus = (typeof syncStatuses)[number];

const syncTriggers = ['manual', 'scheduled', 'webhook'] as const;
export type SyncTrigger = (typeof syncTriggers)[number];

/** A sync stops and asks when it would remove more than this share of a batch … (decisions, "Batches and syncs") */
export const largeRemovalShare = 0.2;
/** … and at least this many courses. */
export const largeRemovalCount = 10;

/**
 * When a watched sync is read again, in milliseconds: so long after it was first seen running, then every so often while
 * it runs, and while nothing happens (specification §4).
 */
export const syncPollMs = { first: [1_000, 2_000, 4_000], active: 10_000, idle: 30_000 } as const;
export const syncHistoryPageSize = 20;

/** Why a course of Canvas's list was left out: it has no id that can be used, or the database does not take it. */
export const skipReasons = ['no_id', 'refused'] as const;
export type SkipReason = (typeof skipReasons)[number];

export const sync = z.object({
  id,
  status: z.enum(syncStatuses),
  triggerType: z.enum(syncTriggers),
  triggeredBy: z.string().nullable(),
  courseProcessedCount: z.number(),
  courseAddedCount: z.number(),
  courseRemovedCount: z.number(),
  /** what Canvas listed and could not be kept; the sync's changes name them */
  courseSkippedCount: z.number(),
  /** what the plan holds, once it is made */
  plannedAddCount: z.number().nullable(),
  plannedRemoveCount: z.number().nullable(),
  /** failed because it would remove too much, and may be confirmed */
  needsConfirmation: z.boolean(),
  errorMessage: z.string().nullable(),
  scheduledAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  durationSeconds: z.number().nullable(),
});
export type Sync = z.infer<typeof sync>;

export const isActive = (watched: { readonly status: SyncStatus | 'waiting' } | null | undefined) =>
  watched?.status === 'pending' || watched?.status === 'in_progress';
