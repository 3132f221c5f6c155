import type { Scope } from '#server/infra/tenancy/scope.ts';
import { phrase } from '#shared/text/phrase.ts';
import { handleLiveEventsJob } from './handle-live-events.job.ts';
import { deleteOld, deleteOldHours, isAnyUnhandled, storeArrivals } from './inbox.repository.ts';
import { liveEventProblems } from './live-event.messages.ts';
import { rescanQuietJob } from './rescan-quiet.job.ts';
import { dropForgotten, isAnySetAside } from './set-aside.repository.ts';
import { isAnyTouched } from './touched.repository.ts';
import { verifySetAsideJob } from './verify-set-aside.job.ts';

/** How long events are known: a day longer than `oldHours` in judge-event.service. */
const keptHours = 72;
/** How long the counts of each hour are kept. */
const countedDays = 31;
const slice = 5_000;

/** Deletes events and counts that are no longer needed, and sees that whatever still waits has its job. */
export async function forgetEvents(scope: Scope, signal: AbortSignal): Promise<void> {
  await deleteOldHours(scope, countedDays);
  await inSlices(signal, () => deleteOld(scope, { hours: keptHours, most: slice }));
  await inSlices(signal, () => giveUp(scope));
  await wakeJobs(scope);
}

async function inSlices(signal: AbortSignal, step: () => Promise<number>) {
  let deleted = slice;
  while (deleted === slice) {
    signal.throwIfAborted();
    deleted = await step();
  }
}

/** Events that nothing has judged for a day count as refused. */
async function giveUp(scope: Scope): Promise<number> {
  const refused = await dropForgotten(scope, slice);
  const problem = phrase(liveEventProblems.neverJudged);
  if (refused > 0) await storeArrivals(scope, { events: [], received: 0, ignored: 0, refused, problem });
  return refused;
}

/** A job that died leaves its work behind, which only the next event would take up. */
async function wakeJobs(scope: Scope) {
  if (await isAnySetAside(scope)) await verifySetAsideJob.enqueue(scope, {});
  if (await isAnyUnhandled(scope)) await handleLiveEventsJob.enqueue(scope, {});
  if (await isAnyTouched(scope)) await rescanQuietJob.enqueue(scope, {});
}
