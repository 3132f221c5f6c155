import { membersChanged } from '#server/batches/batch.events.ts';
import { whenever } from '#server/infra/events/event.ts';
import { scanDone, snapshotTaken } from '#server/scans/scan.events.ts';
import {
  emptyPast,
  fillPast,
  recordHistory,
  rollUpAll,
  rollUpBatchesOf,
  rollUpSoon,
} from './history.service.ts';
import { trackAgain } from './untracked.service.ts';

/** In a young batch, new members bring their past along, and members that leave take it with them. */
export const followMembers = whenever(membersChanged, async (scope, { batchId, added, removed }) => {
  if (added.length > 0) {
    await trackAgain(scope, added);
    await fillPast(scope, batchId, added);
  }
  if (removed.length > 0) await emptyPast(scope, batchId, removed);
  await rollUpSoon(scope, [batchId]);
});

export const rememberScan = whenever(scanDone, async (scope, scan) => {
  await recordHistory(scope, scan);
  await rollUpBatchesOf(scope, scan.courseId);
});

export const sumUpSnapshot = whenever(snapshotTaken, rollUpAll);
