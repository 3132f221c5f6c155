import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { Phrase } from '#shared/text/phrase.ts';
import { stored } from '#server/infra/db/column-types.ts';

export const listRunners = (scope: Scope) =>
  db().selectFrom('task_runners').selectAll().where('institution_id', '=', scope.institutionId).execute();

export const findRunner = (scope: Scope, tool: Tool) =>
  db()
    .selectFrom('task_runners')
    .selectAll()
    .where('institution_id', '=', scope.institutionId)
    .where('tool', '=', tool)
    .executeTakeFirst();

/** What asking Canvas about a task runner brought. */
export interface RunnerCheck {
  /** undefined when Canvas gave no word on it: what was known stays */
  readonly isValid: boolean | undefined;
  readonly reason: Phrase | null;
  readonly lmsUserId?: string;
  readonly lmsUserName?: string;
}

export async function recordCheck(scope: Scope, tool: Tool, check: RunnerCheck) {
  await db()
    .updateTable('task_runners')
    .set({
      reason: stored(check.reason),
      checked_at: new Date(),
      ...(check.isValid !== undefined && { is_valid: check.isValid }),
      ...(check.lmsUserId !== undefined && { lms_user_id: check.lmsUserId }),
      ...(check.lmsUserName !== undefined && { lms_user_name: check.lmsUserName }),
    })
    .where('institution_id', '=', scope.institutionId)
    .where('tool', '=', tool)
    .execute();
}
