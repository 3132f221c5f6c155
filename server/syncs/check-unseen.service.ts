import { exceptionsOf } from '#server/batches/exception.service.ts';
import { recordCourses } from '#server/courses/course.service.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Canvas } from '#server/lms/canvas.ts';
import type { CanvasCourse } from '#server/lms/canvas-types.ts';
import { LmsProblem, type LmsProblemKind } from '#server/lms/lms-problem.ts';
import { addFound, listUnseen, lockOpenSync, type Member } from './run-sync.repository.ts';
import { isOfRule } from './sync-rule.ts';
import { isOver, type SyncRun } from './sync-run.ts';
import { updateOpenSync, type RuleRow } from './sync.repository.ts';

// Canvas pages its list by number: a course that is deleted or moved while the list is read lets another slip to a
// page that was read already. So a course leaves its batch only when Canvas, asked for it alone, agrees.

/** Canvas is asked for up to this many courses; where more would leave, the list is read a second time instead. */
export const askedSinglyAtMost = 300;
/** Asked for at once; how many of them are sent at once is the budget's to say. */
const askedTogether = 20;

/** Members that the rule takes no longer or that were not seen, without those that stay whatever the rule says. */
export async function listUnseenFor(scope: Scope, syncId: number, rule: RuleRow): Promise<Member[]> {
  const unseen = await listUnseen(scope, { syncId, batchId: rule.id });
  if (rule.type !== 'hybrid' || unseen.length === 0) return unseen;
  const { pinned } = await exceptionsOf(scope, rule.id);
  return unseen.filter(({ id }) => !pinned.has(id));
}

/** Asks Canvas for each member that its list did not show. True when all are told, or too many to ask for. */
export async function checkUnseen(run: SyncRun): Promise<boolean> {
  const unseen = await listUnseenFor(run.scope, run.sync.id, run.rule);
  if (unseen.length > askedSinglyAtMost) return true;
  for (let at = 0; at < unseen.length; at += askedTogether) {
    if (isOver(run) || !(await checkPart(run, unseen.slice(at, at + askedTogether)))) return false;
  }
  return true;
}

/** False when the sync was ended meanwhile. */
async function checkPart({ scope, sync, rule, canvas }: SyncRun, members: readonly Member[]) {
  const isUnderRule = whetherUnder(canvas, rule);
  const answers = await Promise.all(members.map((member) => askFor(canvas, member)));
  const told = await Promise.all(
    answers.map(async ({ id, course, isThere }) => ({
      id,
      belongs: course ? isOfRule(rule, course) && (await isUnderRule(course.account_id)) : isThere,
    })),
  );
  return inTransaction(async () => {
    if ((await lockOpenSync(scope, sync.id))?.phase !== 'checking') return false;
    await recordCourses(
      scope,
      answers.flatMap(({ course }) => course ?? []),
    );
    for (const belongs of [true, false]) {
      const ids = told.filter((each) => each.belongs === belongs).map(({ id }) => id);
      await addFound(sync.id, ids, { belongs });
    }
    return updateOpenSync(scope, sync.id, {});
  });
}

interface Answer {
  readonly id: number;
  readonly isThere: boolean;
  readonly course?: CanvasCourse;
}

async function askFor(canvas: Canvas, { id, lms_course_id }: Member): Promise<Answer> {
  try {
    const course = await canvas.course(lms_course_id);
    // Of another course it says nothing about this one.
    return { id, isThere: true, ...(course.id === lms_course_id && { course }) };
  } catch (error) {
    return { id, isThere: !isAbsence(error) };
  }
}

const absences: ReadonlySet<LmsProblemKind> = new Set(['not_found', 'forbidden']);

/** Whether Canvas says that it is not there for us. An answer that cannot be read says nothing; no answer is thrown. */
function isAbsence(error: unknown) {
  if (!(error instanceof LmsProblem) || error.mayPass || error.kind === 'refused_token') throw error;
  return absences.has(error.kind);
}

/** Whether an account is the rule's or, where those count, below it; each is asked for once. */
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
