import * as z from 'zod';
import { id, instant } from '#shared/http/id.ts';

export const syncStatuses = ['pending', 'in_progress', 'completed', 'failed', 'cancelled'] as const;
export type SyncStatus = (typeof syncStatuses)[number];

const syncTriggers = ['manual', 'scheduled', 'webhook'] as const;
export type SyncTrigger = (typeof syncTriggers)[number];

const largeRemoval = { share: 0.2, count: 10 };

/** Whether a sync stops and asks: it would remove more than 20 % of a batch and at least 10 courses (decisions, "Batches and syncs"). */
export const isLargeRemoval = (removed: number, members: number) =>
  removed >= largeRemoval.count && removed > members * largeRemoval.share;

/**
 * When a watched sync is read again, in milliseconds: `first` counts from when it was first seen running, then at
 * intervals while it runs (`active`) and while nothing happens (`idle`) (specification §4).
 */
export const syncPollMs = { first: [1_000, 2_000, 4_000], active: 10_000, idle: 30_000 } as const;
export const syncHistoryPageSize = 20;

/** Why a course in Canvas's list was left out: its id can't be used, or the database refused it. */
export const skipReasons = ['no_id', 'refused'] as const;
export type SkipReason = (typeof skipReasons)[number];

export const sync = z
  .object({
    id,
    status: z.enum(syncStatuses),
    triggerType: z.enum(syncTriggers),
    triggeredBy: z.string().nullable(),
    courseProcessedCount: z.number(),
    courseAddedCount: z.number(),
    courseRemovedCount: z.number(),
    /** courses that Canvas listed but we couldn't keep; the sync's changes name them */
    courseSkippedCount: z.number(),
    /** from the sync's plan, once it's made */
    plannedAddCount: z.number().nullable(),
    plannedRemoveCount: z.number().nullable(),
    /** failed because it would remove too much; a person can confirm it */
    needsConfirmation: z.boolean(),
    errorMessage: z.string().nullable(),
    /** Canvas has asked to wait since then, and the sync goes on once it answers; null while it does */
    refusedSince: instant.nullable(),
    scheduledAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
    durationSeconds: z.number().nullable(),
  })
  .meta({ id: 'Sync' });
export type Sync = z.infer<typeof sync>;

export const isActive = (watched: { readonly status: SyncStatus | 'waiting' } | null | undefined) =>
  watched?.status === 'pending' || watched?.status === 'in_progress';
