import type { Session } from '#server/access/actor.ts';
import { listBatchesFor } from '#server/batches/batch.service.ts';
import { say } from '#server/infra/i18n/language.ts';
import { shownStatus } from '#server/syncs/sync.service.ts';
import { publishedStates } from '#shared/courses/course.ts';
import type { FailedScan, LatestSync } from '#shared/dashboard/dashboard.api.ts';
import {
  countCourses,
  listFailedScans,
  listLatestSyncs,
  type CourseTotals,
  type FailedScanRow,
  type LatestSyncRow,
} from './dashboard.repository.ts';

/** How many syncs, and how many failed scans, the dashboard shows. */
const shownSyncs = 10;
const shownFailures = 5;
const hourMs = 3_600_000;

/** Sums up what the session's person can view, over active batches. */
export async function sumUp({ scope, actor, institution }: Session) {
  const { batches } = await listBatchesFor(scope, actor, { includeArchived: false });
  const batchIds = batches.map(({ id }) => id);
  const freshSince = new Date(Date.now() - institution.settings.freshnessHours * hourMs);
  const totals = await countCourses(scope, batchIds, freshSince);
  const syncs = await listLatestSyncs(scope, batchIds, shownSyncs);
  const failures = totals.failed > 0 ? await listFailedScans(scope, batchIds, shownFailures) : [];
  return {
    ...countsOf(totals),
    newestScanAt: totals.newest_scan_at?.toISOString() ?? null,
    failedScans: failures.map(toFailedScan),
    latestSyncs: syncs.map(toLatestSync),
  };
}

function countsOf({ unpublished, available, completed, deleted, fresh, old, failed, never }: CourseTotals) {
  const states = { unpublished, available, completed, deleted };
  return {
    courseCount: unpublished + available + completed + deleted,
    publishedCount: publishedStates.reduce((sum, state) => sum + states[state], 0),
    states,
    scans: { fresh, old, failed, never },
  };
}

const toFailedScan = (row: FailedScanRow): FailedScan => ({
  course: { id: row.course_id, title: row.course_title },
  tool: row.tool,
  errorMessage: say(row.reason),
  scannedAt: row.scanned_at?.toISOString() ?? null,
});

const toLatestSync = (row: LatestSyncRow): LatestSync => ({
  batch: { id: row.batch_id, title: row.batch_title },
  status: shownStatus(row.status),
  at: row.at.toISOString(),
  courseAddedCount: row.course_added_count,
  courseRemovedCount: row.course_removed_count,
  errorMessage: say(row.reason),
});
