import { lookUpCourses, referenceKey, type LookedUp } from '#server/courses/look-up-courses.service.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { stored } from '#server/infra/db/column-types.ts';
import { isPassing } from '#server/infra/db/unavailability.ts';
import { log } from '#server/infra/log.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { comeBackAfter } from '#server/lms/come-back-later.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import type { CsvOutcome } from '#shared/batches/add-courses.api.ts';
import type { Message } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { say } from '#server/infra/i18n/language.ts';
import { currentMs, currentTime } from '#server/infra/clock.ts';
import { addCoursesReasons, rowReasons } from '../batch.messages.ts';
import type { BatchRow } from '../batch.repository.ts';
import { addByHand } from '../change-courses.service.ts';
import { requireByHand } from '../membership.service.ts';
import {
  checkCourseCsvJob,
  listCertainRows,
  readCheck,
  storeList,
  type UploadedList,
} from './csv-check.service.ts';
import {
  findCheck,
  nextRows,
  settleReadyRows,
  updateCheck,
  writeOutcomes,
  type CheckRow,
  type CheckedRow,
} from './csv-check.repository.ts';
import { listSisIds, listWithZeros } from './course-search.repository.ts';
import { findUnlistable } from './listing-right.service.ts';

/** A slice ends after this and enqueues the next, in milliseconds; and how many rows are looked up together. */
const sliceMs = 20_000;
const rowsAtOnce = 100;

/** How long someone waits for courses to be looked up, in milliseconds. */
const waitMs = 20_000;

/**
 * Stores a list, checks it at once, and adds the courses that are certain. What Canvas doesn't answer in time is checked
 * by jobs, and not added.
 */
export async function addFromList(
  scope: Scope,
  batch: BatchRow,
  { pin, ...list }: UploadedList & { pin: boolean },
) {
  requireByHand(batch);
  const { id, openIds } = await inTransaction(() => storeList(scope, list));
  const signal = AbortSignal.timeout(waitMs);
  for (const openId of openIds) await checkWithin(scope, openId, signal);
  const rows = await listCertainRows(scope, id);
  const ids = [
    ...new Set(
      rows.flatMap(({ outcome, course_id: courseId }) => (isThere(outcome) ? (courseId ?? []) : [])),
    ),
  ];
  const byHand = { pin, personId: list.personId, changeKey: undefined };
  const added = await addByHand(scope, batch, {
    courses: ids.map((courseId) => ({ id: courseId })),
    ...byHand,
  });
  const failed = rows.flatMap(({ line, kind, given, outcome }) => {
    if (isThere(outcome)) return [];
    const name = kind === 'lms' ? { lmsCourseId: given } : { sisCourseId: given };
    const { code, reason } = failures[outcome ?? 'unchecked'];
    return [{ ...name, line, code, message: say(phrase(reason)) }];
  });
  return {
    ...(await readCheck(scope, batch.id, id)),
    ...added,
    failedCourses: [...failed, ...added.failedCourses],
  };
}

/** Whether a row names a course that can be in the batch; one that's repeated is added once. */
const isThere = (outcome: CsvOutcome | null) =>
  outcome === 'ready' || outcome === 'in_batch' || outcome === 'repeated';

/** Why a row adds nothing, and with which code. */
const failures = {
  unknown: { code: 'not_found', reason: rowReasons.unknown },
  malformed: { code: 'invalid_input', reason: rowReasons.malformed },
  altered: { code: 'invalid_input', reason: rowReasons.altered },
  elsewhere: { code: 'invalid_input', reason: rowReasons.elsewhere },
  conflict: { code: 'conflict', reason: rowReasons.conflict },
  deleted: { code: 'gone', reason: rowReasons.deleted },
  not_allowed: { code: 'not_allowed', reason: addCoursesReasons.courseNotAllowed },
  unreadable: { code: 'upstream_failed', reason: rowReasons.unreadable },
  unchecked: { code: 'upstream_failed', reason: rowReasons.unchecked },
} satisfies Record<
  Exclude<CsvOutcome, 'ready' | 'in_batch' | 'repeated'> | 'unchecked',
  { readonly code: string; readonly reason: Message }
>;

/** Checks a list while someone waits; a job goes on with what's left when time is up. */
async function checkWithin(scope: Scope, checkId: number, signal: AbortSignal) {
  try {
    await checkCsvSlice(scope, checkId, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    await checkCourseCsvJob.enqueue(scope, { checkId });
  }
}

/** One slice of a check: looks up portions of rows until time is up. It can be killed at any point. */
export async function checkCsvSlice(scope: Scope, checkId: number, signal: AbortSignal) {
  const check = await findCheck(scope, checkId);
  if (!check || (check.status !== 'pending' && check.status !== 'running')) return;
  await updateCheck(scope, checkId, { status: 'running' });
  const until = currentMs() + sliceMs;
  try {
    while (currentMs() < until && !signal.aborted) {
      if (await checkPortion(scope, check, signal)) return;
    }
    await checkCourseCsvJob.enqueue(scope, { checkId });
  } catch (error) {
    if (signal.aborted || isPassing(error)) throw error;
    // The person sees its progress and can end it.
    const startAfterSeconds = comeBackAfter(error, currentTime());
    if (startAfterSeconds !== undefined)
      return checkCourseCsvJob.enqueue(scope, { checkId }, { startAfterSeconds });
    await updateCheck(scope, checkId, {
      status: 'failed',
      reason: stored(whyFailed(checkId, error)),
      finished_at: currentTime(),
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
      await updateCheck(scope, check.id, { status: 'succeeded', finished_at: currentTime() });
    });
    return true;
  }
  const references = rows.map(({ kind, given }) => ({ kind, value: given }));
  const found = await lookUpCourses(scope, references, { signal, rank: 'awaited' });
  const outage = [...found.values()].find(({ problem }) => problem?.lms !== undefined);
  if (outage?.problem?.lms) throw outage.problem.lms;
  const known = await aboutRows(scope, check, { rows, found }, signal);
  const checked = rows.map((row) =>
    checkedRow(row, found.get(referenceKey({ kind: row.kind, value: row.given })), known),
  );
  await inTransaction(() => writeOutcomes(scope, check.id, checked));
  return false;
}

type OpenRow = Awaited<ReturnType<typeof nextRows>>[number];

interface Portion {
  readonly rows: readonly OpenRow[];
  readonly found: ReadonlyMap<string, LookedUp>;
}

/** What's known of the courses that rows name, beside that they're there. */
async function aboutRows(scope: Scope, check: CheckRow, { rows, found }: Portion, signal: AbortSignal) {
  const courseIds = [...found.values()].flatMap(({ course }) => course?.id ?? []);
  const named = { personId: check.person_id, batchId: check.batch_id, courseIds };
  const unlistable = await findUnlistable(scope, named, { signal, rank: 'awaited' });
  const unsaid = [...unlistable.values()].find(({ lms }) => lms !== undefined);
  if (unsaid?.lms) throw unsaid.lms;
  const sisNumbers = rows.flatMap(({ kind, given }) =>
    kind === 'sis' && /^[1-9]\d*$/.test(given) ? [given] : [],
  );
  return {
    unlistable,
    sisIds: await listSisIds(scope, courseIds),
    withZeros: await listWithZeros(scope, sisNumbers),
  };
}

function checkedRow(
  { line, kind, given, also_sis: alsoSis }: OpenRow,
  outcome: LookedUp | undefined,
  { unlistable, sisIds, withZeros }: Awaited<ReturnType<typeof aboutRows>>,
): CheckedRow {
  const courseId = outcome?.course?.id ?? null;
  // Not even its title is revealed.
  if (courseId !== null && unlistable.has(courseId)) return { line, outcome: 'not_allowed', courseId: null };
  // With and without zeros in front, they are two courses' ids.
  if (kind === 'sis' && withZeros.has(given)) return { line, outcome: 'altered', courseId: null };
  if (courseId !== null && isOther(sisIds.get(courseId), alsoSis))
    return { line, outcome: 'conflict', courseId: null };
  return { line, outcome: outcomeOf(outcome), courseId };
}

/** Whether a course has another SIS id than its row says. Spreadsheets take zeros off the front. */
function isOther(sisId: string | undefined, alsoSis: string | null) {
  const bare = (id: string) => id.toLowerCase().replace(/^0+/, '');
  return sisId !== undefined && alsoSis !== null && bare(sisId) !== bare(alsoSis);
}

function outcomeOf(found: LookedUp | undefined): CsvOutcome {
  if (found?.course) return 'ready';
  return outcomeByProblem[found?.problem.code ?? 'not_found'];
}

const outcomeByProblem = { gone: 'deleted', not_found: 'unknown', upstream_failed: 'unreadable' } as const;
