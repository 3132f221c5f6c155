import { whenever } from '#server/infra/events/event.ts';
import { scanDone, scanFailed } from '#server/scans/scan.events.ts';
import { settleCourse } from './settle-bulk-actions.service.ts';

/** Numbers that are only computed again end no scan. */
export const settleDoneScan = whenever(scanDone, async (scope, { courseId, cause }) => {
  if (cause === undefined) await settleCourse(scope, courseId);
});

export const settleFailedScan = whenever(scanFailed, (scope, { courseId }) => settleCourse(scope, courseId));
