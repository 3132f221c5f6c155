import { membersChanged } from '#server/batches/batch.events.ts';
import { whenever } from '#server/infra/events/event.ts';
import { scanDone, snapshotTaken } from '#server/scans/scan.events.ts';
import { fillPast, recordHistory, rollUpAll, rollUpBatchesOf, rollUpSoon } from './history.service.ts';
import { trackAgain } from './untracked.service.ts';

/** New members bring their past along; what leaves stays in the days that are over. */
export const followMembers = whenever(membersChanged, async (scope, { batchId, added }) => {
  if (added.length > 0) {
    await trackAgain(scope, added);
    await fillPast(scope, batchId, added);
  }
  await rollUpSoon(scope, [batchId]);
});

export const rememberScan = whenever(scanDone, async (scope, scan) => {
  await recordHistory(scope, scan);
  await rollUpBatchesOf(scope, scan.courseId);
});

export const sumUpSnapshot = whenever(snapshotTaken, rollUpAll);
