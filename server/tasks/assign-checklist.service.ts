import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { holdChecklist, insertMissingTasks, insertTasklists } from './assign-checklist.repository.ts';
import { tasklistsAssigned, tasklistsChanged } from './task.events.ts';
import { tasklistProblems } from './task.messages.ts';

interface Assignment {
  readonly checklistId: number;
  readonly courseIds: readonly number[];
  /** the batch that gives it; none: people do */
  readonly batchId?: number | undefined;
  /** an `Actor` will do; null: Courseyard */
  readonly by: { readonly personId: number } | null;
}

/** The tasklists that courses got. */
interface Assigned {
  readonly courseId: number;
  readonly tasklistId: number;
}

/** Assigns a published checklist to those of the courses that don't have it, and returns these. */
export const assignChecklist = (
  scope: Scope,
  { checklistId, courseIds, batchId, by }: Assignment,
): Promise<readonly Assigned[]> =>
  inTransaction(async () => {
    const checklist = await holdChecklist(scope, checklistId);
    if (!checklist) throw new Problem('not_found', phrase(tasklistProblems.checklistNotFound));
    const given = await insertTasklists(scope, {
      checklistId,
      publication: checklist.publication,
      courseIds,
      batchId: batchId ?? null,
      personId: by?.personId ?? null,
    });
    if (given.length === 0) return [];
    await insertMissingTasks(
      scope,
      given.map(({ id }) => id),
    );
    const got = given.map(({ course_id }) => course_id);
    await tasklistsChanged.publish(scope, { courseIds: got });
    await tasklistsAssigned.publish(scope, { courseIds: got });
    return given.map(({ id, course_id }) => ({ tasklistId: id, courseId: course_id }));
  });
