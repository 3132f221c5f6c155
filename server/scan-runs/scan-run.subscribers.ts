import { whenever } from '#server/infra/events/event.ts';
import { scanDone, scanFailed } from '#server/scans/scan.events.ts';
import { settle } from './scan-run.service.ts';

/** Numbers that are only computed again end no scan. */
export const countDoneScan = whenever(scanDone, async (scope, { courseId, cause }) => {
  if (cause === undefined) await settle(scope, courseId);
});

export const countFailedScan = whenever(scanFailed, (scope, { courseId }) => settle(scope, courseId));
