import { onCommit } from '#server/infra/db/database.ts';
import { whenever } from '#server/infra/events/event.ts';
import { count } from '#server/infra/measures/tallies.ts';
import { scanDone, scanFailed } from '#server/scans/scan.events.ts';
import { syncEnded, syncStopped } from '#server/syncs/sync.events.ts';

/** Values that were only computed again are no scan. */
export const countScan = whenever(scanDone, async ({ institutionId }, { cause }) => {
  if (cause === undefined) onCommit(() => count(institutionId, 'scans'));
});

export const countFailedScan = whenever(scanFailed, async ({ institutionId }) =>
  onCommit(() => count(institutionId, 'failedScans')),
);

export const countSync = whenever(syncEnded, async ({ institutionId }, { status }) => {
  if (status !== 'cancelled')
    onCommit(() => count(institutionId, status === 'completed' ? 'syncs' : 'failedSyncs'));
});

/** It did nothing, and nobody may ever confirm it. One that's confirmed counts again, by how it ends. */
export const countStoppedSync = whenever(syncStopped, async ({ institutionId }) =>
  onCommit(() => count(institutionId, 'failedSyncs')),
);
