import { prepareForMany } from '#server/courses/course.service.ts';
import { isPassing } from '#server/infra/db/unavailability.ts';
import { log } from '#server/infra/log.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentMs } from '#server/infra/clock.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import { comeBackAfter } from '#server/lms/come-back-later.ts';
import { LmsProblem, type LmsProblemKind } from '#server/lms/lms-problem.ts';
import { isActive } from '#shared/syncs/sync.ts';
import { phrase } from '#shared/text/phrase.ts';
import { applySyncPlan, makeSyncPlan } from './apply-sync-plan.service.ts';
import { checkUnseen } from './check-unseen.service.ts';
import { endSync } from './end-sync.service.ts';
import { readSyncPages } from './read-sync-pages.service.ts';
import type { Slice } from './sync-run.ts';
import { syncBatchJob } from './sync.job.ts';
import { syncReasons } from './sync.messages.ts';
import { findRule, findSync, noteRefusal, type RuleRow, type SyncRow } from './sync.repository.ts';

/** A slice ends after this, well within the job's time, and enqueues the next; in milliseconds. */
const sliceMs = 20_000;

/**
 * One slice of a sync: reads pages of the rule's courses, or applies parts of the plan, until time is up, then enqueues
 * the next slice. It can be killed at any point: everything read and applied is stored with the progress. An LMS
 * problem ends the sync as failed and removes nothing; so does any other error.
 */
export async function runSyncSlice(scope: Scope, syncId: number, signal: AbortSignal): Promise<void> {
  const sync = await findSync(scope, syncId);
  if (!sync || !isActive(sync)) return;
  const rule = await findRule(scope, sync.batch_id);
  if (!rule || rule.type === 'static' || rule.status === 0) {
    await endSync(scope, syncId, { status: 'cancelled', reason: null });
    return;
  }
  const until = currentMs() + sliceMs;
  try {
    const isPlanned = sync.phase === 'applying' || (await findAndPlan(scope, sync, rule, { until, signal }));
    const isDone = isPlanned && (await applySyncPlan(scope, sync, { until, signal }));
    if (!isDone) await askForNextSlice(scope, syncId);
  } catch (error) {
    // Interrupted, or the database was briefly unavailable: the job is retried.
    if (signal.aborted || isPassing(error)) throw error;
    const later = await whenToComeBack(scope, syncId, error);
    if (later !== undefined) {
      await noteRefusal(scope, syncId);
      return askForNextSlice(scope, syncId, later);
    }
    await endSync(scope, syncId, {
      status: 'failed',
      reason: whyFailed(syncId, error),
      mayPass: mayPass(error),
    });
  }
}

async function whenToComeBack(scope: Scope, syncId: number, error: unknown) {
  const sync = await findSync(scope, syncId);
  return sync && comeBackAfter(error, sync.progressed_at ?? sync.scheduled_at);
}

/** What takes a person to mend: another authorisation, another rule. */
const lasting: ReadonlySet<LmsProblemKind> = new Set([
  'refused_token',
  'not_connected',
  'forbidden',
  'not_found',
  'rejected',
]);

const mayPass = (error: unknown) => !(error instanceof LmsProblem && lasting.has(error.kind));

function whyFailed(syncId: number, error: unknown) {
  if (error instanceof LmsProblem) {
    log.warn({ syncId, kind: error.kind, detail: error.detail }, 'sync failed');
    return phrase(syncReasons.lms, { cause: error.reason });
  }
  log.error({ syncId, err: error }, 'sync failed because of a bug');
  return phrase(syncReasons.ours);
}

async function askForNextSlice(scope: Scope, syncId: number, startAfterSeconds = 0) {
  const sync = await findSync(scope, syncId);
  if (!sync || !isActive(sync)) return;
  await syncBatchJob.enqueue(scope, { syncId }, { isAwaited: isAwaited(sync), startAfterSeconds });
}

/** Whether a person asked for it and watches its progress. */
const isAwaited = (sync: SyncRow) => sync.trigger_type === 'manual';

/** Reads the list, checks what it didn't show, and decides. True when there is a plan ready to apply. */
async function findAndPlan(scope: Scope, sync: SyncRow, rule: RuleRow, slice: Slice): Promise<boolean> {
  const canvas = await canvasFor(scope, {
    signal: slice.signal,
    ...(isAwaited(sync) && { rank: 'awaited' }),
  });
  const run = { scope, sync, rule, canvas, ...slice };
  const isRead = sync.phase === 'checking' || (await readSyncPages(run));
  const plan = isRead && (await checkUnseen(run)) && (await makeSyncPlan(scope, sync.id, rule));
  if (!plan) return false;
  await prepareForMany(plan.toAdd.length);
  return true;
}
