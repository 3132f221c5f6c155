import { coursesChanged } from '#server/courses/course.events.ts';
import { whenever } from '#server/infra/events/event.ts';
import { scanDone, scanFailed } from '#server/scans/scan.events.ts';
import { noteFailure, noteNewValues, noteScan, noteStates } from './note-scan.service.ts';

/** Canvas's lists change only states, which have entries of their own. */
export const noteValues = whenever(scanDone, async (scope, scan) => {
  if (scan.cause === undefined) await noteScan(scope, scan);
  else if (scan.cause !== 'canvas_lists') await noteNewValues(scope, scan);
});

export const noteFailedScan = whenever(scanFailed, noteFailure);

export const noteCourseStates = whenever(coursesChanged, (scope, { courseIds }) =>
  noteStates(scope, courseIds),
);
