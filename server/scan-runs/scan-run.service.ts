import type { Actor } from '#server/access/actor.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { say } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { askByHand, cancelScans } from '#server/scans/scan.service.ts';
import { usableTools } from '#server/task-runners/active-tools.service.ts';
import { paginate } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import type { ScanRun } from '#shared/scan-runs/scan-run.ts';
import { phrase } from '#shared/text/phrase.ts';
import { listRunsOf } from './latest-runs.repository.ts';
import { scanRunProblems } from './scan-run.messages.ts';
import {
  addCourses,
  countFailed,
  dropCourses,
  endFinished,
  findLatestRun,
  listChosen,
  listCoursesWith,
  listFailed,
  markCancelled,
  openRun,
  settleCourses,
  type ChosenCourses,
  type RunRow,
} from './scan-run.repository.ts';

export interface RunWish extends ChosenCourses {
  readonly isFull: boolean;
}

/** Scans courses of a batch before all that no person waits for. Refused while a run of the batch is open. */
export const startRun = (scope: Scope, actor: Actor, batchId: number, wish: RunWish): Promise<ScanRun> =>
  inTransaction(async () => {
    if ((await usableTools(scope)).length === 0)
      throw new Problem('conflict', phrase(scanRunProblems.noTool));
    await endFinished(scope, batchId);
    const { isFull, ...chosen } = wish;
    const isWholeBatch = !chosen.courseIds && !chosen.search && !chosen.except?.length;
    const runId = await openRun(scope, { batchId, isFull, isWholeBatch, startedBy: actor });
    if (runId === undefined) throw new Problem('conflict', phrase(scanRunProblems.underWay));
    const courseIds = await listChosen(scope, batchId, chosen);
    const { waiting, leftOut } = await askByHand(scope, courseIds, { isFull });
    await addCourses(scope, runId, { courseIds: waiting, freshCount: leftOut.length });
    await endFinished(scope, batchId);
    return getRun(scope, batchId);
  });

/** Scans again what the latest run failed to scan, in the same way. */
export const retryRun = (scope: Scope, actor: Actor, batchId: number): Promise<ScanRun> =>
  inTransaction(async () => {
    const latest = await findLatestRun(scope, batchId);
    const courseIds = latest ? await listCoursesWith(scope, latest.id, 'failed') : [];
    if (!latest || courseIds.length === 0)
      throw new Problem('conflict', phrase(scanRunProblems.nothingFailed));
    return startRun(scope, actor, batchId, { courseIds, isFull: latest.is_full });
  });

/** Drops what still waits. What's being read already finishes, and counts. */
export const cancelRun = (scope: Scope, batchId: number): Promise<ScanRun> =>
  inTransaction(async () => {
    const open = await findLatestRun(scope, batchId);
    if (!open || !isUnderWay(open)) throw new Problem('conflict', phrase(scanRunProblems.nothingOpen));
    const waiting = await listCoursesWith(scope, open.id, 'waiting');
    const taken = await cancelScans(scope, waiting);
    await dropCourses(scope, open.id, taken);
    await settleCourses(scope, waiting);
    // The run after its courses, like a scan that ends: locking in a different order could deadlock.
    const isFirst = await markCancelled(scope, open.id);
    if (!isFirst && open.cancelled_at === null)
      throw new Problem('conflict', phrase(scanRunProblems.nothingOpen));
    await endFinished(scope, batchId);
    return getRun(scope, batchId);
  });

/** The batch's latest run. */
export async function readRun(scope: Scope, batchId: number) {
  const row = await findLatestRun(scope, batchId);
  return { run: row ? toRun(row) : null };
}

async function getRun(scope: Scope, batchId: number): Promise<ScanRun> {
  const row = await findLatestRun(scope, batchId);
  if (!row) throw new Error('The run has just been written');
  return toRun(row);
}

/** The last two courses of a run can end at the same moment, each unaware of the other: then no one has ended the run. */
const isUnderWay = ({ ended_at, waiting }: RunRow) => ended_at === null && waiting > 0;

const statusOf = (row: RunRow): ScanRun['status'] => {
  const isCancelled = row.cancelled_at !== null;
  if (isUnderWay(row)) return isCancelled ? 'cancelling' : 'running';
  return isCancelled ? 'cancelled' : 'completed';
};

const toRun = (row: RunRow): ScanRun => ({
  id: row.id,
  status: statusOf(row),
  isFull: row.is_full,
  isWholeBatch: row.is_whole_batch,
  startedBy: row.started_by_name,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  courseCount: row.total,
  waitingCount: row.waiting,
  doneCount: row.done,
  failedCount: row.failed,
  droppedCount: row.dropped,
  freshCount: row.fresh_count,
});

/** The latest runs of some batches, newest first. */
export const listLatestRuns = async (scope: Scope, batchIds: readonly number[], limit: number) =>
  (await listRunsOf(scope, batchIds, limit)).map((row) => ({
    at: (row.ended_at ?? row.started_at).toISOString(),
    batch: { id: row.batch_id, title: row.batch_title },
    isUnderWay: row.ended_at === null && row.waiting > 0,
    startedBy: row.started_by_name,
    doneCount: row.done,
    failedCount: row.failed,
  }));

/** A page of the courses that the batch's latest run couldn't scan. */
export async function listFailedOf(scope: Scope, batchId: number, query: { page: number; limit: number }) {
  const latest = await findLatestRun(scope, batchId);
  if (!latest) return { courses: [], pagination: paginate(query, 0) };
  const pagination = paginate(query, await countFailed(scope, latest.id));
  const rows = await listFailed(scope, latest.id, pagination);
  const courses = rows.map((row) => ({
    courseId: row.course_id,
    title: row.title,
    lmsCourseId: row.lms_course_id,
    errorMessage: say(row.reason),
  }));
  return { courses, pagination };
}

/** Notes that a scan of a course has ended, in the runs that wait for it. Part of the scan's transaction. */
export async function settle(scope: Scope, courseId: number) {
  if ((await settleCourses(scope, [courseId])).length > 0) await endFinished(scope);
}
