import type { Scope } from '#server/infra/tenancy/scope.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { isUniqueViolation } from '#server/infra/db/sqlstate.ts';
import { Problem } from '#shared/http/problem.ts';
import { isActive, type Sync, type SyncStatus, type SyncTrigger } from '#shared/syncs/sync.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { say } from '#server/infra/i18n/language.ts';
import { currentTime } from '#server/infra/clock.ts';
import { cancelSync, endSync } from './end-sync.service.ts';
import { listFailedBatches, listLostSyncs, listRuledBatches } from './schedule-syncs.repository.ts';
import { syncBatchJob, syncTouchedJob } from './sync.job.ts';
import { nextScheduledSync, scheduledSyncOf } from './sync-schedule.ts';
import {
  dropFromPlans,
  findLatestSync,
  findRule,
  openSync,
  reopenConfirmed,
  type SyncRow,
} from './sync.repository.ts';
import { syncReasons } from './sync.messages.ts';

const syncProblems = defineMessages({
  static: {
    id: 'sync.problem.static',
    defaultMessage: 'A static batch has no rule to sync by.',
  },
  alreadyFinished: {
    id: 'sync.problem.alreadyFinished',
    defaultMessage: 'The sync had already finished.',
  },
  notRunning: { id: 'sync.problem.notRunning', defaultMessage: 'No sync is running.' },
  notWaiting: {
    id: 'sync.problem.notWaiting',
    defaultMessage: 'This sync is no longer waiting for confirmation.',
  },
});

export interface Trigger {
  readonly type: SyncTrigger;
  readonly personId: number | null;
  /** when it was requested; by default now, by the database's clock */
  readonly at?: Date;
}

/** After this long without a sign of life, a sync is checked: if its job is gone, it's lost too. In milliseconds. */
const lostAfterMs = 60_000;

/** Starts a sync of the batch, or joins the one in progress. Row and job are committed together. */
export const startSync = (scope: Scope, batchId: number, trigger: Trigger): Promise<void> =>
  inTransaction(async () => {
    const syncId =
      (await openSync(scope, batchId, trigger)) ??
      ((await endIfLost(scope, batchId)) ? await openSync(scope, batchId, trigger) : undefined);
    if (syncId === undefined) return;
    await syncBatchJob.enqueue(scope, { syncId }, { isAwaited: trigger.type === 'manual' });
  });

/** A sync whose job is gone will never finish. True when the batch's open sync was one. */
async function endIfLost(scope: Scope, batchId: number) {
  const open = await findLatestSync(scope, batchId);
  if (!open || !isActive(open) || (await syncBatchJob.isUnderWay(scope, { syncId: open.id }))) return false;
  return endSync(scope, open.id, lost);
}

const lost = { status: 'failed', reason: phrase(syncReasons.lost), mayPass: true } as const;

/** Ends the sync in progress, if any: its batch is archived or removed, or its rule has changed. Its changes stay. */
export const endSyncOf = (scope: Scope, batchId: number) => cancelSync(scope, batchId);

/**
 * Starts a sync because the exceptions changed. One that's still reading will take them into account; one that already
 * has its plan gives way. Call this after `overrulePlans`, which keeps a plan from being made in between.
 */
export async function startSyncByExceptions(scope: Scope, batchId: number, trigger: Trigger) {
  await cancelSync(scope, batchId, 'applying');
  await startSync(scope, batchId, trigger);
}

/** Starts a sync at a person's request. A batch without a rule can't be synced. */
export async function startSyncByHand(scope: Scope, batchId: number, personId: number) {
  const rule = await findRule(scope, batchId);
  if (!rule || rule.type === 'static') {
    throw new Problem('conflict', phrase(syncProblems.static));
  }
  await startSync(scope, batchId, { type: 'manual', personId });
  return readSyncState(scope, batchId);
}

/** The state of the current or latest sync, and when the next one is due. */
export async function readSyncState(scope: Scope, batchId: number) {
  const rule = await findRule(scope, batchId);
  const latest = await findLatestSync(scope, batchId);
  const { timeZone } = await scope.institution();
  const hasRule = rule !== undefined && rule.type !== 'static' && rule.status === 1;
  return {
    currentSync: latest ? toSync(latest) : null,
    state: hasRule ? ('open' as const) : ('closed' as const),
    nextScheduledSync: hasRule ? nextScheduledSync(batchId, timeZone, currentTime()).toISOString() : null,
  };
}

/** Cancels the sync in progress; its changes so far stay. */
export async function cancelCurrentSync(scope: Scope, batchId: number) {
  const latest = await findLatestSync(scope, batchId);
  if (!latest) throw new Problem('conflict', phrase(syncProblems.notRunning));
  const isEnded = await endSync(scope, latest.id, { status: 'cancelled', reason: null });
  if (!isEnded) throw new Problem('conflict', phrase(syncProblems.alreadyFinished));
  return readSyncState(scope, batchId);
}

/** Resumes the plan that stopped because it would remove many courses; only the latest one, and only once. */
export async function confirmPlan(scope: Scope, batchId: number, syncId: number, personId: number) {
  const latest = await findLatestSync(scope, batchId);
  if (latest?.id !== syncId || !(await reopenOrClash(scope, syncId, personId))) {
    throw new Problem('conflict', phrase(syncProblems.notWaiting));
  }
  await syncBatchJob.enqueue(scope, { syncId }, { isAwaited: true });
  // What live events told of while it waited for an answer.
  if ((await scope.institution()).useLiveEvents) await syncTouchedJob.enqueue(scope, { batchId });
  return readSyncState(scope, batchId);
}

async function reopenOrClash(scope: Scope, syncId: number, personId: number) {
  try {
    return await reopenConfirmed(scope, syncId, personId);
  } catch (error) {
    if (isUniqueViolation(error, 'syncs_one_open')) return false;
    throw error;
  }
}

/** A person's decision about courses by hand overrides every plan waiting to be applied. */
export const overrulePlans = (scope: Scope, batchId: number, courseIds: readonly number[]) =>
  dropFromPlans(scope, batchId, courseIds);

/**
 * Starts the scheduled sync of each batch whose time today has come and that hasn't been synced since. The new sync
 * stores the moment used for this: by another clock, it could be due a second time.
 */
export async function startDueSyncs(scope: Scope, now: Date) {
  const { timeZone } = await scope.institution();
  for (const { id, last_sync_at } of await listRuledBatches(scope)) {
    const due = scheduledSyncOf(id, timeZone, now);
    const isDone = last_sync_at !== null && last_sync_at >= due;
    if (due <= now && !isDone) await startSync(scope, id, { type: 'scheduled', personId: null, at: now });
  }
}

/** Syncs batches whose latest sync failed: what kept Canvas from being read is over. */
export async function startFailedSyncs(scope: Scope) {
  for (const { id, trigger } of await listFailedBatches(scope))
    await startSync(scope, id, { type: trigger === 'webhook' ? trigger : 'scheduled', personId: null });
}

/**
 * Ends syncs whose jobs are gone, so the batch can be synced again. One that's only waiting its turn goes on waiting.
 */
export async function endLostSyncs(scope: Scope, now: Date) {
  for (const { id } of await listLostSyncs(scope, new Date(now.getTime() - lostAfterMs))) {
    if (await syncBatchJob.isUnderWay(scope, { syncId: id })) continue;
    await endSync(scope, id, lost);
  }
}

/** A sync waiting for a person is shown as failed, with its question (specification §4 has no other word). */
export const shownStatus = (status: SyncStatus | 'waiting'): SyncStatus =>
  status === 'waiting' ? 'failed' : status;

/** A sync as it's sent. */
export const toSync = (row: SyncRow): Sync => ({
  id: row.id,
  status: shownStatus(row.status),
  triggerType: row.trigger_type,
  triggeredBy: row.triggered_by_name,
  courseProcessedCount: row.course_processed_count,
  courseAddedCount: row.course_added_count,
  courseRemovedCount: row.course_removed_count,
  courseSkippedCount: row.course_skipped_count,
  plannedAddCount: row.to_add_count,
  plannedRemoveCount: row.to_remove_count,
  needsConfirmation: row.status === 'waiting',
  errorMessage: say(row.reason),
  refusedSince: row.refused_since?.toISOString() ?? null,
  scheduledAt: row.scheduled_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
  durationSeconds: durationOf(row),
});

function durationOf({ started_at, finished_at }: SyncRow) {
  if (!started_at) return null;
  return Math.round(((finished_at ?? currentTime()).getTime() - started_at.getTime()) / 1000);
}
