import type { Scope } from '#server/infra/tenancy/scope.ts';
import { lookUpCourses, referenceKey, type LookedUp } from '#server/courses/look-up-courses.service.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { isPassing } from '#server/infra/db/unavailability.ts';
import { log } from '#server/infra/log.ts';
import { comeBackAfter } from '#server/lms/come-back-later.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { readCsv, type CsvRow } from '#server/infra/http/csv.ts';
import { mostCsvRows, type CsvCheck, type CsvOutcome } from '#shared/batches/add-courses.api.ts';
import { readCanvasId } from '#shared/courses/canvas-id.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { say } from '#server/infra/i18n/language.ts';
import { stored } from '#server/infra/db/column-types.ts';
import {
  createCheck,
  deleteCheck,
  findCheck,
  listCheckRows,
  nextRows,
  settleReadyRows,
  updateCheck,
  writeOutcomes,
  type CheckRow,
  type CheckedRow,
  type GivenRow,
} from './csv-check.repository.ts';
import { checkCourseCsvJob } from './add-courses.job.ts';
import { findUnlistable } from './listing-right.service.ts';
import { batchProblems } from '../batch.messages.ts';
import { addCoursesReasons } from './add-courses.messages.ts';

/** A slice ends after this and enqueues the next, in milliseconds; and how many rows are looked up together. */
const sliceMs = 20_000;
const rowsAtOnce = 100;
/** Longer than any id of Canvas or a student information system. */
const longestId = 255;

const isLmsId = (given: string) => readCanvasId(given) !== undefined;

type Columns = 'lms_course_id' | 'sis_course_id';

/**
 * Stores an uploaded list and starts checking it. One that isn't a table, or is too long, is refused and not stored.
 */
export async function startCheck(
  scope: Scope,
  {
    batchId,
    personId,
    file,
  }: { batchId: number; personId: number; file: { name: string; content: Uint8Array } },
): Promise<CsvCheck> {
  const rows = await readCsv<Columns>(file.content, {
    columns: {
      lms_course_id: ['canvas_course_id', 'course_id', 'id'],
      sis_course_id: ['sis_id', 'sis'],
    },
    columnOf: (given) => (isLmsId(given) ? 'lms_course_id' : 'sis_course_id'),
    maxRows: mostCsvRows,
    field: 'csvFile',
  });
  const checkId = await createCheck(scope, {
    batchId,
    personId,
    fileName: file.name.slice(0, 200),
    rows: rows.map(toGiven),
  });
  await checkCourseCsvJob.enqueue(scope, { checkId });
  return readCheck(scope, batchId, checkId);
}

/** If both are given, the id in Canvas counts. */
function toGiven({ line, cells }: CsvRow<Columns>): GivenRow {
  const kind = cells.lms_course_id === '' && cells.sis_course_id !== '' ? 'sis' : 'lms';
  const given = cells[`${kind}_course_id`];
  const isWellFormed = kind === 'lms' ? isLmsId(given) : given.length <= longestId;
  return { line, given: given.slice(0, longestId), kind, outcome: isWellFormed ? null : 'malformed' };
}

/** How far a check has come, plus its rows once it's finished. A list of another batch is not found. */
export async function readCheck(scope: Scope, batchId: number, id: number): Promise<CsvCheck> {
  const check = await findCheck(scope, id, batchId);
  if (!check) throw new Problem('not_found', phrase(batchProblems.listGone));
  const rows = check.status === 'succeeded' ? await listCheckRows(scope, id) : [];
  return {
    id,
    fileName: check.file_name,
    ...(await stateOf(scope, check)),
    rowCount: check.row_count,
    checkedCount: check.checked_count,
    rows: rows.map((row) => ({
      line: row.line,
      given: row.given,
      kind: row.kind,
      outcome: row.outcome ?? 'unknown',
      course:
        row.course_id === null || row.lms_course_id === null
          ? null
          : { id: row.course_id, lmsCourseId: row.lms_course_id, title: row.title ?? '' },
    })),
  };
}

/** An unfinished check whose job is gone will never finish. */
async function stateOf(scope: Scope, { id, status, reason }: CheckRow) {
  const isOpen = status === 'pending' || status === 'running';
  if (isOpen && !(await checkCourseCsvJob.isUnderWay(scope, { checkId: id })))
    return { status: 'failed' as const, errorMessage: say(brokenOff) };
  return { status, errorMessage: say(reason) };
}

/** Ends a check and deletes the list; it has added nothing. */
export async function cancelCheck(scope: Scope, batchId: number, id: number) {
  const check = await findCheck(scope, id, batchId);
  if (!check) throw new Problem('not_found', phrase(batchProblems.listGone));
  await deleteCheck(scope, id);
  return { id };
}

/** One slice of a check: looks up portions of rows until time is up. It can be killed at any point. */
export async function checkCsvSlice(scope: Scope, checkId: number, signal: AbortSignal) {
  const check = await findCheck(scope, checkId);
  if (!check || (check.status !== 'pending' && check.status !== 'running')) return;
  await updateCheck(scope, checkId, { status: 'running' });
  const until = Date.now() + sliceMs;
  try {
    while (Date.now() < until && !signal.aborted) {
      if (await checkPortion(scope, check, signal)) return;
    }
    await checkCourseCsvJob.enqueue(scope, { checkId });
  } catch (error) {
    if (signal.aborted || isPassing(error)) throw error;
    // The person sees its progress and can end it.
    const startAfterSeconds = comeBackAfter(error, new Date());
    if (startAfterSeconds !== undefined)
      return checkCourseCsvJob.enqueue(scope, { checkId }, { startAfterSeconds });
    await updateCheck(scope, checkId, {
      status: 'failed',
      reason: stored(whyFailed(checkId, error)),
      finished_at: new Date(),
    });
  }
}

function whyFailed(checkId: number, error: unknown) {
  if (error instanceof LmsProblem) return error.reason;
  log.error({ checkId, err: error }, 'checking a list failed because of a bug');
  return brokenOff;
}

const brokenOff = phrase(addCoursesReasons.checkBroken);

/** True when every row is checked. */
async function checkPortion(scope: Scope, check: CheckRow, signal: AbortSignal) {
  const rows = await nextRows(scope, check.id, rowsAtOnce);
  if (rows.length === 0) {
    await inTransaction(async () => {
      await settleReadyRows(scope, check.id, check.batch_id);
      await updateCheck(scope, check.id, { status: 'succeeded', finished_at: new Date() });
    });
    return true;
  }
  const references = rows.map(({ kind, given }) => ({ kind, value: given }));
  const found = await lookUpCourses(scope, references, { signal, rank: 'awaited' });
  const outage = [...found.values()].find(({ problem }) => problem?.lms !== undefined);
  if (outage?.problem?.lms) throw outage.problem.lms;
  const courseIds = [...found.values()].flatMap(({ course }) => course?.id ?? []);
  const named = { personId: check.person_id, batchId: check.batch_id, courseIds };
  const unlistable = await findUnlistable(scope, named, { signal, rank: 'awaited' });
  const unsaid = [...unlistable.values()].find(({ lms }) => lms !== undefined);
  if (unsaid?.lms) throw unsaid.lms;
  const checked = rows.map(({ line, kind, given }): CheckedRow => {
    const outcome = found.get(referenceKey({ kind, value: given }));
    const courseId = outcome?.course?.id ?? null;
    // Not even its title is revealed.
    if (courseId !== null && unlistable.has(courseId))
      return { line, outcome: 'not_allowed', courseId: null };
    return { line, outcome: outcomeOf(outcome), courseId };
  });
  await inTransaction(() => writeOutcomes(scope, check.id, checked));
  return false;
}

function outcomeOf(found: LookedUp | undefined): CsvOutcome {
  if (found?.course) return 'ready';
  return outcomeByProblem[found?.problem.code ?? 'not_found'];
}

const outcomeByProblem = { gone: 'deleted', not_found: 'unknown', upstream_failed: 'unreadable' } as const;
