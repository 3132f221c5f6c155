import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { askForScans } from '#server/scans/scan.service.ts';
import { syncTouchedJob } from '#server/syncs/sync.job.ts';
import { handleLiveEventsJob, lookAgainJob, rescanQuietJob } from './live-event.job.ts';
import { takeWaiting } from './inbox.repository.ts';
import {
  findNextQuiet,
  listGone,
  listTouchedBatches,
  takeQuiet,
  touchCourses,
  type Quiet,
} from './touched.repository.ts';

/** Events, or courses, in one transaction. */
const slice = 500;
/** After this, the rest is left to the next job, in milliseconds. */
const sliceMs = 30_000;
/**
 * A course is read once nothing changed in it for five minutes (decisions, "Scans, scores, history"). One that people
 * work on all day is read every hour.
 */
const quiet: Quiet = { quietSeconds: 300, longestSeconds: 3_600 };

/**
 * Does what the events that wait ask for. When they happened doesn't matter: they only say where to look, and what a
 * sync or a scan finds there is the present. What was accepted counts, even if live events were switched off since.
 */
export async function handleEvents(scope: Scope, signal: AbortSignal): Promise<void> {
  const isWanted = (await scope.institution()).status === 1;
  const until = performance.now() + sliceMs;
  let taken = slice;
  while (taken === slice) {
    if (performance.now() > until) return handleLiveEventsJob.enqueue(scope, {});
    signal.throwIfAborted();
    taken = await inTransaction(async () => {
      const events = await takeWaiting(scope, slice);
      if (isWanted) await act(scope, events);
      return events.length;
    });
  }
}

async function act(scope: Scope, events: Awaited<ReturnType<typeof takeWaiting>>) {
  const places = events.filter(({ kind }) => kind === 'course');
  const batchIds = places.length > 0 ? await listTouchedBatches(scope, places) : [];
  await syncTouchedJob.enqueueAll(
    scope,
    batchIds.map((batchId) => ({ batchId })),
  );
  const idsOf = (some: typeof events) => [...new Set(some.map((event) => event.lms_course_id))];
  const content = idsOf(events.filter(({ kind }) => kind === 'content'));
  const place = idsOf(places);
  const gone = await listGone(scope, place);
  await lookAgainJob.enqueueAll(scope, gone);
  const touched = await touchCourses(scope, { content, place });
  if (touched > 0) await rescanQuietJob.enqueue(scope, {}, { startAfterSeconds: quiet.quietSeconds });
}

/** Requests the scans of courses that have been quiet for long enough, and comes back for the next one. */
export async function rescanQuiet(scope: Scope, signal: AbortSignal): Promise<void> {
  let taken = slice;
  while (taken === slice) {
    signal.throwIfAborted();
    taken = await inTransaction(async () => {
      const due = await takeQuiet(scope, quiet, slice);
      if (due.tracked.length > 0) await askForScans(scope, due.tracked, { isNews: true });
      return due.taken;
    });
  }
  const seconds = await findNextQuiet(scope, quiet);
  // One that waits may have been enqueued for a later course.
  if (seconds !== undefined) await rescanQuietJob.postpone(scope, {}, seconds);
}
