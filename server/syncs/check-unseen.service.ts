import { exceptionsOf } from '#server/batches/exception.service.ts';
import { recordCourses } from '#server/courses/course.service.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Canvas } from '#server/lms/canvas.ts';
import type { CanvasCourse } from '#server/lms/canvas-types.ts';
import { LmsProblem, type LmsProblemKind } from '#server/lms/lms-problem.ts';
import { addFound, listUnseen, lockOpenSync, type Member } from './run-sync.repository.ts';
import { isOfRule, isOver, type SyncRun } from './sync-run.ts';
import { findSync, updateOpenSync, type RuleRow } from './sync.repository.ts';

// Canvas pages its list by number: a course deleted or moved during the reading can make another slip onto a page
// already read. So a course leaves its batch only when Canvas, asked about that course, agrees.

/** Canvas is asked about up to this many courses; if more would leave, the list is read again instead. */
export const askedSinglyAtMost = 300;
/** Entries that couldn't be read can be any of the courses that weren't seen: then more are asked about for each. */
const askedForEachSkipped = 10;

/** Whether Canvas is asked about each course that the list didn't show. */
export const isAskedSingly = (unseen: readonly Member[], { course_skipped_count: skipped }: Skipping) =>
  unseen.length <= Math.max(askedSinglyAtMost, askedForEachSkipped * skipped);

interface Skipping {
  readonly course_skipped_count: number;
}
/** How many are asked about at once. */
const lanes = 4;

/** Members missing from the list, except those that stay whatever the rule says. */
export async function listUnseenFor(scope: Scope, syncId: number, rule: RuleRow): Promise<Member[]> {
  const unseen = await listUnseen(scope, { syncId, batchId: rule.id });
  if (rule.type !== 'hybrid' || unseen.length === 0) return unseen;
  const { pinned } = await exceptionsOf(scope, rule.id);
  return unseen.filter(({ id }) => !pinned.has(id));
}

/**
 * Asks Canvas about each member missing from its list, and records each answer. True when all have been answered, or
 * there are too many to ask about.
 */
export async function checkUnseen(run: SyncRun): Promise<boolean> {
  const unseen = await listUnseenFor(run.scope, run.sync.id, run.rule);
  if (!isAskedSingly(unseen, (await findSync(run.scope, run.sync.id)) ?? run.sync)) return true;
  const isUnderRule = whetherUnder(run.canvas, run.rule);
  const left = unseen.values();
  const askOn = async () => {
    for (const member of left) if (isOver(run) || !(await check(run, member, isUnderRule))) return false;
    return true;
  };
  // Waits for all: the others' answers are recorded before a problem ends the slice.
  const ended = await Promise.allSettled(Array.from({ length: lanes }, askOn));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return ended.every((lane) => lane.status === 'fulfilled' && lane.value);
}

type IsUnderRule = ReturnType<typeof whetherUnder>;

/** False when the sync was ended in the meantime. */
async function check({ scope, sync, rule, canvas }: SyncRun, member: Member, isUnderRule: IsUnderRule) {
  const { course, isThere } = await askFor(canvas, member);
  const belongs = course ? isOfRule(rule, course) && (await isUnderRule(course.account_id)) : isThere;
  return inTransaction(async () => {
    if ((await lockOpenSync(scope, sync.id))?.phase !== 'checking') return false;
    if (course) await recordCourses(scope, [course]);
    await addFound(scope, sync.id, [member.id], { belongs });
    return updateOpenSync(scope, sync.id, {});
  });
}

interface Answer {
  readonly isThere: boolean;
  readonly course?: CanvasCourse;
}

async function askFor(canvas: Canvas, { lms_course_id }: Member): Promise<Answer> {
  try {
    const course = await canvas.course(lms_course_id);
    // An answer about another course says nothing about this one.
    return { isThere: true, ...(course.id === lms_course_id && { course }) };
  } catch (error) {
    return { isThere: !isAbsence(error) };
  }
}

const absences: ReadonlySet<LmsProblemKind> = new Set(['not_found', 'forbidden']);

/**
 * Whether Canvas says we can't see the course. An unreadable answer, or a page that breaks in Canvas each time, says
 * nothing and must not hold up the others; no answer at all is thrown.
 */
function isAbsence(error: unknown) {
  if (!(error instanceof LmsProblem) || error.kind === 'refused_token') throw error;
  if (error.mayPass && !error.isBrokenAnswer) throw error;
  return absences.has(error.kind);
}

/** Whether an account is the rule's or, if those count, below it; each is asked about once. */
function whetherUnder(canvas: Canvas, rule: RuleRow) {
  const known = new Map<string | null, Promise<boolean>>();
  const look = async (accountId: string | null) => {
    if (accountId === rule.lms_account_id) return true;
    if (accountId === null || !rule.include_child_accounts) return false;
    try {
      for await (const { id } of canvas.accountsAbove(accountId)) if (id === rule.lms_account_id) return true;
      return false;
    } catch (error) {
      return !isAbsence(error);
    }
  };
  return (accountId: string | null) => {
    const answer = known.get(accountId) ?? look(accountId);
    known.set(accountId, answer);
    return answer;
  };
}
