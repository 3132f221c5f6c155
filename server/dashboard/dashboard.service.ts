import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { listBatchesFor } from '#server/batches/batch.service.ts';
import type { LatestSync } from '#shared/dashboard/dashboard.api.ts';
import { countCourses, listLatestSyncs, type LatestSyncRow } from './dashboard.repository.ts';
import { say } from '#server/infra/i18n/language.ts';
import { shownStatus } from '#server/syncs/sync.service.ts';

/** How many syncs are shown at a glance. */
const shownSyncs = 10;

/** Sums up what the actor may view, over active batches. */
export async function sumUp(scope: Scope, actor: Actor) {
  const { batches } = await listBatchesFor(scope, actor, { includeArchived: false });
  const batchIds = batches.map(({ id }) => id);
  const { courses, published, failed } = await countCourses(scope, batchIds);
  const syncs = await listLatestSyncs(scope, batchIds, shownSyncs);
  return {
    courseCount: courses,
    publishedCount: published,
    failedScanCount: failed,
    latestSyncs: syncs.map(toLatestSync),
  };
}

const toLatestSync = (row: LatestSyncRow): LatestSync => ({
  batch: { id: row.batch_id, title: row.batch_title },
  status: shownStatus(row.status),
  at: row.at.toISOString(),
  courseAddedCount: row.course_added_count,
  courseRemovedCount: row.course_removed_count,
  errorMessage: say(row.reason),
});
