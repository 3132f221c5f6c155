import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { holdTasklists, listCompleted, type HeldTasklist } from './held-tasklists.repository.ts';
import { tasklistsChanged, tasklistsCompleted } from './task.events.ts';

/**
 * Does something to the tasks of tasklists, of which each that's there is held first, and tells others. `steps` returns
 * what it found out, and the tasklists that it changed.
 */
export const onTasklists = <T>(
  scope: Scope,
  ids: readonly number[],
  steps: (held: readonly HeldTasklist[]) => Promise<{ found: T; changed: ReadonlySet<number> }>,
): Promise<T> =>
  inTransaction(async () => {
    const held = await holdTasklists(scope, ids);
    const { found, changed } = await steps(held);
    await tell(
      scope,
      held.filter(({ id }) => changed.has(id)),
    );
    return found;
  });

/** Those completed now that weren't before are news of their own. */
async function tell(scope: Scope, before: readonly HeldTasklist[]) {
  if (before.length === 0) return;
  const open = before.filter(({ completed_at }) => completed_at === null);
  const completed = await listCompleted(
    scope,
    open.map(({ id }) => id),
  );
  const courseIds = [...new Set(before.map(({ course_id }) => course_id))];
  await tasklistsChanged.publish(scope, { courseIds });
  const tasklists = open
    .filter(({ id }) => completed.has(id))
    .map(({ course_id: courseId, checklist_id: checklistId }) => ({ courseId, checklistId }));
  if (tasklists.length > 0) await tasklistsCompleted.publish(scope, { tasklists });
}
