import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { coursesOf } from '#server/relations/courses.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { Phrase } from '#shared/text/phrase.ts';
import { stored } from '#server/infra/db/column-types.ts';
import { currentTime } from '#server/infra/clock.ts';

export const listRunners = (scope: Scope) => runnersOf(scope).execute();

export const findRunner = (scope: Scope, tool: Tool) =>
  runnersOf(scope).where('tool', '=', tool).executeTakeFirst();

/** The same, for a caller that then changes it, in the current transaction. */
export const lockRunner = (scope: Scope, tool: Tool) =>
  runnersOf(scope).where('tool', '=', tool).forUpdate().executeTakeFirst();

const runnersOf = (scope: Scope) =>
  db().selectFrom('task_runners').selectAll().where('institution_id', '=', scope.institutionId);

/** How many courses the tools read: those in batches that Canvas hasn't deleted. */
export async function countReadCourses(scope: Scope): Promise<number> {
  const row = await db()
    .selectFrom(membersOf(scope).as('m'))
    .innerJoin(batchesOf(scope).as('b'), 'b.id', 'm.batch_id')
    .innerJoin(coursesOf(scope).as('c'), 'c.id', 'm.course_id')
    .select(({ fn }) => fn.count<number>('m.course_id').distinct().as('count'))
    .where('c.workflow_state', '<>', 'deleted')
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Some of these courses by their ids in Canvas, the newest first: they're most likely still there. */
export async function listReadCourses(scope: Scope, limit: number): Promise<string[]> {
  const rows = await db()
    .selectFrom(membersOf(scope).as('m'))
    .innerJoin(coursesOf(scope).as('c'), 'c.id', 'm.course_id')
    .select(['c.id', 'c.lms_course_id'])
    .distinct()
    .where('c.workflow_state', '<>', 'deleted')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ lms_course_id }) => lms_course_id);
}

/** The result of asking Canvas about a task runner. */
export interface RunnerCheck {
  /** undefined when Canvas didn't say: the last result stays */
  readonly isValid: boolean | undefined;
  readonly reason: Phrase | null;
  readonly lmsUserId?: string;
  readonly lmsUserName?: string;
  readonly missing?: readonly string[];
  /** undefined when it couldn't be found out: the last result stays */
  readonly dropsIncludes?: boolean | undefined;
}

export async function recordCheck(scope: Scope, tool: Tool, check: RunnerCheck) {
  const now = currentTime();
  await db()
    .updateTable('task_runners')
    .set({
      reason: stored(check.reason),
      checked_at: now,
      ...(check.isValid !== undefined && { is_valid: check.isValid }),
      ...(check.isValid === true && { last_success_at: now }),
      ...(check.reason !== null && { last_error: stored(check.reason), last_error_at: now }),
      ...(check.lmsUserId !== undefined && { lms_user_id: check.lmsUserId }),
      ...(check.lmsUserName !== undefined && { lms_user_name: check.lmsUserName }),
      ...(check.missing !== undefined && { missing_permissions: [...check.missing] }),
      ...(check.dropsIncludes !== undefined && { drops_includes: check.dropsIncludes }),
    })
    .where('institution_id', '=', scope.institutionId)
    .where('tool', '=', tool)
    .execute();
}

/** Records, between two checks, that Canvas refused the token. */
export async function recordRefusal(scope: Scope, tool: Tool, reason: Phrase) {
  const refused = stored(reason);
  await db()
    .updateTable('task_runners')
    .set({ is_valid: false, reason: refused, last_error: refused, last_error_at: currentTime() })
    .where('institution_id', '=', scope.institutionId)
    .where('tool', '=', tool)
    .execute();
}
