import { provePlace } from '#server/fixes/prove-place.service.ts';
import { dropPlaces, listUnread, storeSeen, type RunPlace } from '#server/fixes/run-places.service.ts';
import { currentMs } from '#server/infra/clock.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { FixReason } from '#shared/fixes/fix.ts';
import { findRun, lockRun, updateRun, type RunRow } from './fix-run.repository.ts';
import { handOfRun } from './run-hand.service.ts';

/** How long one job goes on, in milliseconds. */
const sliceMs = 30_000;
/** Places whose turn is looked up together; they're read one after another. */
const portion = 20;

/**
 * Looks at the next places of a run: each is read, found, planned and proved as Canvas has it now, and what would become of
 * it is kept. It can be killed at any point. True once all were looked at.
 */
export async function planSlice(scope: Scope, runId: number, signal: AbortSignal): Promise<boolean> {
  const until = currentMs() + sliceMs;
  for (;;) {
    const run = await findRun(scope, runId);
    if (run?.step !== 'planning') return true;
    const places = await listUnread(scope, runId, portion);
    if (places.length === 0) return endPlanning(scope, runId);
    for (const place of places) {
      if (signal.aborted || currentMs() >= until) return false;
      const reason = await lookAt(scope, run, place);
      if (reason) await dropPlaces(scope, { fixId: place.id }, reason);
    }
  }
}

const endPlanning = (scope: Scope, runId: number) =>
  inTransaction(async () => {
    const run = await lockRun(scope, runId);
    if (run?.step === 'planning') await updateRun(scope, runId, { step: 'planned' });
    return true;
  });

/** Proves a place and keeps that; else says why it can't be fixed. */
async function lookAt(
  scope: Scope,
  run: RunRow,
  place: RunPlace,
): Promise<{ reason: FixReason; said?: string | null } | undefined> {
  if (place.finding_id === null) return { reason: 'gone' };
  const held = await handOfRun(scope, run, place.course_id);
  if (held.kind === 'none') return { reason: held.reason };
  const answer = { way: run.way, ...(run.value !== null && { value: run.value }) };
  const seen = await provePlace(scope, held.hand, place.finding_id, answer);
  if ('reason' in seen) return { reason: seen.reason };
  await storeSeen(scope, place.id, { hand: held.as, value: seen.answer.value ?? null, ...seen });
  return undefined;
}
