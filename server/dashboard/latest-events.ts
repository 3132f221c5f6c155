import type { RawBuilder } from 'kysely';
import { listLatelyPublished } from '#server/activity/activity.service.ts';
import { listLatestScans } from '#server/bulk-actions/batch-actions.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { shownStatus } from '#server/syncs/sync.service.ts';
import type { LatestEvent } from '#shared/dashboard/latest-event.ts';
import { listLatestSyncs, type LatestSyncRow } from './dashboard.repository.ts';

/** How many events the dashboard shows. */
const most = 10;

/** What happened lately in batches and to courses, newest first. */
export async function listLatest(
  scope: Scope,
  batchIds: readonly number[],
  courseIds: RawBuilder<{ id: number }>,
): Promise<LatestEvent[]> {
  const syncs = await listLatestSyncs(scope, batchIds, { limit: most });
  const scans = await listLatestScans(scope, batchIds, most);
  const published = await listLatelyPublished(scope, courseIds, most);
  const events = [
    ...syncs.map(toSync),
    ...scans.map((scan) => ({ kind: 'scans' as const, ...scan })),
    ...published.map((one) => ({ kind: 'published' as const, ...one })),
  ];
  return events.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, most);
}

const toSync = (row: LatestSyncRow): LatestEvent => ({
  kind: 'sync',
  at: row.at.toISOString(),
  batch: { id: row.batch_id, title: row.batch_title },
  status: shownStatus(row.status),
  courseAddedCount: row.course_added_count,
  courseRemovedCount: row.course_removed_count,
});
