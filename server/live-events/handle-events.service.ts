import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { askForScans } from '#server/scans/scan.service.ts';
import { syncTouchedJob } from '#server/syncs/sync-touched.job.ts';
import { deleteOld, deleteOldHours, takeWaiting } from './inbox.repository.ts';
import { rescanTouchedJob } from './rescan-touched.job.ts';
import { listTouchedBatches, touchCourses, untouchCourse } from './touched.repository.ts';

/** Events in one transaction. */
const slice = 500;
/** A course is read once nothing changed in it for this long (decisions, "Scans, scores, history"). */
const quietSeconds = 300;
const hourSeconds = 3_600;
/** How long events are known: a day longer than `oldHours` in receive.service. */
const keptHours = 72;
/** How long the counts of each hour are kept. */
const countedDays = 31;

/**
 * Does what the events that wait ask for. When they happened doesn't matter: they only say where to look, and what a
 * sync or a scan finds there is the present.
 */
export async function handleEvents(scope: Scope, signal: AbortSignal): Promise<void> {
  const { status, useLiveEvents, settings } = await scope.institution();
  const isWanted = status === 1 && useLiveEvents;
  let taken = slice;
  while (taken === slice) {
    signal.throwIfAborted();
    taken = await inTransaction(async () => {
      const events = await takeWaiting(scope, slice);
      if (isWanted) await act(scope, events, settings.freshnessHours);
      return events.length;
    });
  }
}

async function act(scope: Scope, events: Awaited<ReturnType<typeof takeWaiting>>, freshnessHours: number) {
  const places = events.filter(({ kind }) => kind === 'course');
  const batchIds = places.length > 0 ? await listTouchedBatches(scope, places) : [];
  await syncTouchedJob.enqueueAll(
    scope,
    batchIds.map((batchId) => ({ batchId })),
  );
  const changed = events.filter(({ kind }) => kind === 'content').map((event) => event.lms_course_id);
  if (changed.length === 0) return;
  for (const { id, seconds } of await touchCourses(scope, [...new Set(changed)]))
    await postponeScan(scope, id, freshnessHours * hourSeconds - seconds);
}

/** A course that's never quiet is scanned when its data would be too old. */
const postponeScan = (scope: Scope, courseId: number, secondsLeft: number) =>
  rescanTouchedJob.postpone(scope, { courseId }, Math.ceil(Math.min(quietSeconds, Math.max(0, secondsLeft))));

/** Requests the scan of a course that changed, unless that was done or nothing tracks it any more. */
export const rescanTouched = (scope: Scope, courseId: number): Promise<void> =>
  inTransaction(async () => {
    if (await untouchCourse(scope, courseId)) await askForScans(scope, [courseId], { since: new Date() });
  });

/** Deletes events and counts that are no longer needed. */
export async function forgetEvents(scope: Scope, signal: AbortSignal): Promise<void> {
  await deleteOldHours(scope, countedDays);
  const most = 5_000;
  let deleted = most;
  while (deleted === most) {
    signal.throwIfAborted();
    deleted = await deleteOld(scope, { hours: keptHours, most });
  }
}
