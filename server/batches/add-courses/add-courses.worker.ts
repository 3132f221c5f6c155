import { handleJob } from '#server/infra/jobs/job.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { prepareOnceMany, recordCourses } from '#server/courses/course.service.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { isPassing } from '#server/infra/db/unavailability.ts';
import { log } from '#server/infra/log.ts';
import { canvasFor, type Canvas, type CoursePage } from '#server/lms/canvas.ts';
import { comeBackAfter } from '#server/lms/come-back-later.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { stored } from '#server/infra/db/column-types.ts';
import { currentMs, currentTime } from '#server/infra/clock.ts';
import { mostPreviewed } from '#shared/batches/add-courses.api.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { checkCsvSlice } from './check-rows.service.ts';
import { checkCourseCsvJob } from './csv-check.service.ts';
import { readCourseListJob } from './course-search.service.ts';
import {
  addResults,
  findSearchById,
  lockOpenSearch,
  updateSearch,
  type SearchRow,
} from './course-search.repository.ts';
import { mayListAccount } from './listing-right.service.ts';
import { addCoursesReasons } from '../batch.messages.ts';

/** A slice ends after this, well within the job's time, and enqueues the next; in milliseconds. */
const sliceMs = 20_000;

/** One slice of a reading: page after page, each stored along with the progress. Any error ends it as failed. */
async function readListSlice(scope: Scope, searchId: number, signal: AbortSignal) {
  const search = await findSearchById(scope, searchId);
  if (!search || (search.status !== 'pending' && search.status !== 'running')) return;
  try {
    const canvas = await canvasFor(scope, { signal, rank: 'awaited' });
    if (search.status === 'pending') {
      if (!(await mayList(scope, canvas, search)))
        return await fail(scope, searchId, phrase(addCoursesReasons.notAllowed));
      await updateSearch(scope, searchId, { status: 'running' });
    }
    const isRead = await readPages(scope, canvas, search, { until: currentMs() + sliceMs, signal });
    if (!isRead) await readCourseListJob.enqueue(scope, { searchId });
  } catch (error) {
    if (signal.aborted || isPassing(error)) throw error;
    const startAfterSeconds = comeBackAfter(error, search.requested_at);
    if (startAfterSeconds !== undefined)
      return readCourseListJob.enqueue(scope, { searchId }, { startAfterSeconds });
    await fail(scope, searchId, whyFailed(searchId, error));
  }
}

function whyFailed(searchId: number, error: unknown) {
  if (error instanceof LmsProblem) return error.reason;
  log.error({ searchId, err: error }, 'reading a course list failed because of a bug');
  return phrase(addCoursesReasons.listBroken);
}

const fail = (scope: Scope, searchId: number, reason: Phrase) =>
  updateSearch(scope, searchId, { status: 'failed', reason: stored(reason), finished_at: currentTime() });

/**
 * People who add courses by browsing also need the right to list them in Canvas (product.md §1.1). A rule's preview
 * shows them nothing that the rule itself wouldn't, and only who may save it gets there.
 */
async function mayList(scope: Scope, canvas: Canvas, search: SearchRow) {
  if (search.purpose === 'preview') return true;
  return mayListAccount(scope, canvas, { personId: search.person_id, accountId: search.lms_account_id });
}

interface Slice {
  readonly until: number;
  readonly signal: AbortSignal;
}

async function readPages(scope: Scope, canvas: Canvas, search: SearchRow, { until, signal }: Slice) {
  const prepareFor = prepareOnceMany();
  for await (const page of canvas.coursePages({
    accountId: search.lms_account_id,
    termId: search.lms_term_id,
    cursor: search.page_cursor,
  })) {
    const { isOver, added } = await writePage(scope, search, page);
    if (isOver) return true;
    await prepareFor(added);
    if (currentMs() >= until || signal.aborted) return false;
  }
  return false;
}

/** Stores a page; the reading is over with the last one, or when it was restarted or deleted in the meantime. */
async function writePage(scope: Scope, search: SearchRow, page: CoursePage) {
  return inTransaction(async () => {
    const open = await lockOpenSearch(scope, search.id);
    if (open?.requested_at.getTime() !== search.requested_at.getTime()) return { isOver: true, added: 0 };
    const { ids, added } = await recordCourses(scope, page.items, { isList: true });
    await addResults(scope, search.id, [...ids.values()]);
    const coursesRead = open.courses_read + page.items.length;
    const isOver = page.next === null || (search.purpose === 'preview' && coursesRead >= mostPreviewed);
    await updateSearch(scope, search.id, {
      page_cursor: page.next,
      courses_read: coursesRead,
      ...(isOver && { status: 'succeeded', finished_at: currentTime() }),
    });
    return { isOver, added };
  });
}

export const readCourseListWorker = handleJob(readCourseListJob, (scope, { searchId }, { signal }) =>
  readListSlice(scope, searchId, signal),
);

export const checkCourseCsvWorker = handleJob(checkCourseCsvJob, (scope, { checkId }, { signal }) =>
  checkCsvSlice(scope, checkId, signal),
);
