import { DateTime } from 'luxon';
import { lockCourses } from '#server/courses/course.service.ts';
import { matchCourses } from '#server/course-table/match-courses.service.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { scopeOf, type Scope } from '#server/infra/tenancy/scope.ts';
import { completeBySystem, reopenBySystem } from '#server/tasks/change-task.service.ts';
import { conditionFaultOf } from '#shared/automatic-tasks/condition-fault.ts';
import type { FoundValues } from '#shared/tasks/task.ts';
import {
  findLookedAtDay,
  listAutomatic,
  listAutomaticCourses,
  listCoursesAfter,
  saveKnown,
  saveLookedAtDay,
  type KnownCondition,
  type TasksOfCondition,
} from './automatic-task.repository.ts';
import { judgeTask } from './judge-task.ts';

/** Those of the courses that have automatic tasks. */
export const withAutomaticTasks = (scope: Scope, courseIds: readonly number[]) =>
  listAutomaticCourses(scope, courseIds);

/** Courses of one transaction when there are many: it holds them meanwhile. */
export const coursesAtOnce = 100;

interface Looking {
  readonly now?: Date | undefined;
  /** only at conditions about when and how the courses were scanned: all else is as it was */
  readonly isAboutScans?: boolean;
}

/**
 * Does and reopens the automatic tasks of some courses by what's now known of these, in the current transaction. If two
 * change a course at once, each may miss what the other has changed: so callers hold the courses, or have them looked at
 * again afterwards.
 */
export const evaluateTasks = (
  given: Scope,
  courseIds: readonly number[],
  { now = new Date(), isAboutScans = false }: Looking = {},
): Promise<void> =>
  inTransaction(async () => {
    const groups = await listAutomatic(given, courseIds, { isAboutScans });
    if (groups.length === 0) return;
    const institution = await given.institution();
    if (!institution.isReadyGo) return;
    const scope = scopeOf(institution);
    const { known, complete, reopen } = await judgeTasks(scope, groups, { courseIds, now });
    if (known.length > 0) await saveKnown(scope, known);
    // In this order: a list with one task done and another reopened isn't completed in between.
    await reopenBySystem(scope, [...reopen.keys()], reopen);
    await completeBySystem(scope, [...complete.keys()], complete);
  });

/** The same while nobody else changes the courses. For transactions that hold nothing else yet. */
export const evaluateHeld = (scope: Scope, courseIds: readonly number[], now?: Date): Promise<void> =>
  inTransaction(async () => {
    await lockCourses(scope, courseIds);
    await evaluateTasks(scope, courseIds, { now });
  });

async function judgeTasks(
  scope: Scope,
  groups: readonly TasksOfCondition[],
  asked: { readonly courseIds: readonly number[]; readonly now: Date },
) {
  const filters = groups.map(({ condition }) => condition);
  const matches = await matchCourses(scope, { filters, faultOf: conditionFaultOf, ...asked });
  const known: KnownCondition[] = [];
  const judged = { complete: new Map<number, FoundValues>(), reopen: new Map<number, FoundValues>() };
  const pairs = groups.flatMap(({ tasks }, place) => tasks.map((task) => ({ task, of: matches[place] })));
  for (const { task, of } of pairs) {
    const match = of?.get(task.courseId);
    if (!match || match.isMet === null) continue;
    const judgement = judgeTask(task, match.isMet);
    if (judgement !== 'leave') judged[judgement].set(task.id, match.found);
    if (match.isMet !== task.wasMet) known.push({ task_id: task.id, is_met: match.isMet });
  }
  return { known, ...judged };
}

interface Round {
  readonly signal: AbortSignal;
  readonly checklistId?: number | undefined;
  readonly now?: Date;
}

/** Looks at all automatic tasks, or at those of a checklist, in portions; breaking off is harmless. */
export async function evaluateAll(scope: Scope, { signal, checklistId, now }: Round) {
  let last: number | undefined = 0;
  while (last !== undefined) {
    signal.throwIfAborted();
    const courseIds: number[] = await listCoursesAfter(scope, { last, limit: coursesAtOnce, checklistId });
    await evaluateHeld(scope, courseIds, now);
    last = courseIds.at(-1);
  }
}

/** All of them once on each of the institution's days: conditions about dates change by themselves. */
export async function evaluateNewDay(scope: Scope, now: Date, signal: AbortSignal) {
  const { timeZone, isReadyGo } = await scope.institution();
  const today = DateTime.fromJSDate(now, { zone: timeZone }).toISODate() ?? '';
  if (!isReadyGo || (await findLookedAtDay(scope)) === today) return;
  await evaluateAll(scope, { signal, now });
  await saveLookedAtDay(scope, today);
}
