import * as z from 'zod';
import { canvasPlace } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { defineJob } from '#server/infra/jobs/job.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import type { CsvCheck, CsvCheckRow } from '#shared/batches/add-courses.api.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { say } from '#server/infra/i18n/language.ts';
import {
  chooseReading,
  createCheck,
  deleteCheck,
  findCheck,
  listCheckRows,
  listReadingCourses,
  listReadings,
  type CheckRow,
  type ListedRow,
} from './csv-check.repository.ts';
import { readCourseList } from './list-readings.ts';
import { addCoursesReasons, batchProblems } from '../batch.messages.ts';

/** One slice of the check of an uploaded list of courses. */
export const checkCourseCsvJob = defineJob({
  name: 'check-course-csv',
  payload: z.object({ checkId: z.number() }),
  onePer: ({ checkId }) => String(checkId),
  retries: 3,
  timeoutSeconds: 60,
  isAwaited: true,
});

/** How many courses of a reading are shown, so that a person sees which ones it means. */
const coursesShown = 5;

export interface UploadedList {
  readonly batchId: number;
  readonly personId: number;
  readonly file: { readonly name: string; readonly content: Uint8Array };
  readonly numbersAre: 'lms' | 'sis' | undefined;
}

/**
 * Stores an uploaded list and starts checking it. One that isn't a table, or is too long, is refused and not stored.
 */
export async function startCheck(scope: Scope, list: UploadedList): Promise<CsvCheck> {
  const checkId = await inTransaction(async () => {
    const stored = await storeList(scope, list);
    for (const openId of stored.openIds) await checkCourseCsvJob.enqueue(scope, { checkId: openId });
    return stored.id;
  });
  return readCheck(scope, list.batchId, checkId);
}

/** Stores a list; where it can be understood in several ways, each is a list to check of its own. */
export async function storeList(scope: Scope, { batchId, personId, file, numbersAre }: UploadedList) {
  const canvas = canvasPlace(await scope.institution());
  const { readings, rowsAbove } = await readCourseList(file.content, { canvas, numbersAre });
  const [first, ...others] = readings;
  const list = { batchId, personId, fileName: file.name.slice(0, 200), rowsAbove };
  if (others.length === 0) {
    const id = await createCheck(scope, { ...list, rows: first?.rows ?? [] });
    return { id, openIds: [id] };
  }
  const id = await createCheck(scope, { ...list, rows: [] });
  const openIds: number[] = [];
  for (const { rows, ...reading } of readings)
    openIds.push(await createCheck(scope, { ...list, rows, reading: { ofId: id, ...reading } }));
  return { id, openIds };
}

/** How far a check has come, plus its rows once it's finished. A list of another batch is not found. */
export async function readCheck(scope: Scope, batchId: number, id: number): Promise<CsvCheck> {
  const check = await requireCheck(scope, batchId, id);
  const { file_name: fileName, rows_above: rowsAbove } = check;
  const readings = await listReadings(scope, id);
  const state =
    readings.length === 0 ? await certainState(scope, check) : await openState(scope, check, readings);
  return { id, fileName, rowsAbove, ...state };
}

async function requireCheck(scope: Scope, batchId: number, id: number) {
  const check = await findCheck(scope, id, batchId);
  if (!check) throw new Problem('not_found', phrase(batchProblems.listGone));
  return check;
}

async function certainState(scope: Scope, check: CheckRow) {
  const rows = check.status === 'succeeded' ? await listCheckRows(scope, check.id) : [];
  return {
    ...(await stateOf(scope, check)),
    rowCount: check.row_count,
    checkedCount: check.checked_count,
    readings: [],
    readingId: null,
    rows: rows.map(asShown),
  };
}

/** A list that can mean several things asks which, once all are checked and don't come to the same. */
async function openState(scope: Scope, check: CheckRow, lists: readonly CheckRow[]) {
  const states = await Promise.all(lists.map((list) => stateOf(scope, list)));
  const unfinished =
    states.find(({ status }) => status === 'failed') ?? states.find(({ status }) => status !== 'succeeded');
  const sumOf = (count: 'row_count' | 'checked_count') => lists.reduce((sum, list) => sum + list[count], 0);
  const nothing = { readings: [], readingId: null, rows: [] };
  if (unfinished)
    return { ...unfinished, rowCount: sumOf('row_count'), checkedCount: sumOf('checked_count'), ...nothing };
  const rowsOf = await Promise.all(lists.map((list) => listCheckRows(scope, list.id)));
  const rowCount = rowsOf[0]?.length ?? 0;
  const done = { errorMessage: null, rowCount, checkedCount: rowCount };
  const chosen = lists.findIndex((list) => list.id === check.chosen_reading);
  const certain = certainRows(rowsOf);
  if (chosen === -1 && certain.length === rowCount)
    return { ...done, ...nothing, status: 'succeeded' as const, rows: certain.map(asShown) };
  const readings = await describeReadings(scope, check.id, lists);
  if (chosen === -1) return { ...done, ...nothing, status: 'asking' as const, readings };
  const rows = (rowsOf[chosen] ?? []).map(asShown);
  return { ...done, status: 'succeeded' as const, readings, readingId: lists[chosen]?.id ?? null, rows };
}

/** The rows that come to the same in every reading: they name their course in the same way, or the course is the same. */
function certainRows([first = [], ...others]: readonly (readonly ListedRow[])[]): ListedRow[] {
  const known = others.map((rows) => new Map(rows.map((row) => [row.line, row])));
  const isSame = (a: ListedRow, b: ListedRow | undefined) =>
    (a.kind === b?.kind && a.given === b.given) ||
    (a.outcome !== null && a.outcome === b?.outcome && a.course_id === b.course_id);
  return first.filter((row) => known.every((rows) => isSame(row, rows.get(row.line))));
}

/** The rows of a list that are certain, as far as they've been checked. */
export async function listCertainRows(scope: Scope, checkId: number) {
  const readings = await listReadings(scope, checkId);
  const ids = readings.length === 0 ? [checkId] : readings.map(({ id }) => id);
  return certainRows(await Promise.all(ids.map((id) => listCheckRows(scope, id))));
}

async function describeReadings(scope: Scope, checkId: number, lists: readonly CheckRow[]) {
  const found = await listReadingCourses(scope, checkId, coursesShown);
  return lists.map((list) => {
    const courses = found.filter(({ reading_id }) => reading_id === list.id);
    return {
      id: list.id,
      numbersAre: list.numbers_are ?? 'lms',
      column: list.reading_column,
      place: list.reading_place ?? 1,
      courseCount: courses[0]?.total ?? 0,
      courses: courses.map(({ id, lms_course_id: lmsCourseId, title }) => ({ id, lmsCourseId, title })),
    };
  });
}

const asShown = (row: ListedRow): CsvCheckRow => ({
  line: row.line,
  given: row.given,
  kind: row.kind,
  outcome: row.outcome ?? 'unknown',
  course:
    row.course_id === null || row.lms_course_id === null
      ? null
      : { id: row.course_id, lmsCourseId: row.lms_course_id, title: row.title ?? '' },
});

/** Says which reading of a list is meant. */
export async function chooseReadingOf(scope: Scope, batchId: number, id: number, readingId: number) {
  await requireCheck(scope, batchId, id);
  if (!(await chooseReading(scope, id, readingId)))
    throw new Problem('not_found', phrase(batchProblems.listGone));
  return readCheck(scope, batchId, id);
}

/** An unfinished check whose job is gone will never finish. */
async function stateOf(scope: Scope, { id, status, reason }: CheckRow) {
  const isOpen = status === 'pending' || status === 'running';
  if (isOpen && !(await checkCourseCsvJob.isUnderWay(scope, { checkId: id })))
    return { status: 'failed' as const, errorMessage: say(phrase(addCoursesReasons.checkBroken)) };
  return { status, errorMessage: say(reason) };
}

/** Ends a check and deletes the list; it has added nothing. */
export async function cancelCheck(scope: Scope, batchId: number, id: number) {
  await requireCheck(scope, batchId, id);
  await deleteCheck(scope, id);
  return { id };
}
