import { exceptionsOf } from '#server/batches/exception.service.ts';
import { addMembers, removeMembers } from '#server/batches/membership.service.ts';
import { stored } from '#server/infra/db/column-types.ts';
import { engineInUse, inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { phrase } from '#shared/text/phrase.ts';
import { endSync } from './end-sync.service.ts';
import {
  addToPlan,
  leaveOut,
  listFound,
  listMembers,
  lockOpenSync,
  takeChanges,
  tidyPlans,
} from './run-sync.repository.ts';
import { planSync, type SyncPlan } from './sync-plan.ts';
import { isOver, type Slice } from './sync-run.ts';
import { syncStopped } from './sync.events.ts';
import { syncReasons } from './sync.messages.ts';
import { updateOpenSync, type RuleRow, type SyncRow } from './sync.repository.ts';

/**
 * How many courses enter or leave per transaction. Its statements cost more than the rows of a few hundred courses; with
 * these, others who change the batch wait half a second at most. In the embedded engine everyone waits for it.
 */
const addSlice = { embedded: 2_000, postgres: 7_000 };
const removeSlice = 150;

/** Decides which courses enter and leave, and returns that. A large removal stops here and waits for a person. */
export async function makeSyncPlan(
  scope: Scope,
  syncId: number,
  rule: RuleRow,
): Promise<SyncPlan | undefined> {
  return inTransaction(async () => {
    const sync = await lockOpenSync(scope, syncId);
    // A process thought lost could make the plan a second time, find nothing and remove everything.
    if (sync?.phase !== 'checking' || rule.type === 'static') return undefined;
    const members = await listMembers(scope, rule.id);
    const { found, planned } = await listFound(scope, syncId);
    const plan = planSync({ type: rule.type, found, members, ...(await exceptionsOf(scope, rule.id)) });
    await completePlan(scope, sync, plan, planned);
    const counts = { to_add_count: plan.toAdd.length, to_remove_count: plan.toRemove.length };
    if (!plan.isLargeRemoval)
      return (await updateOpenSync(scope, syncId, { phase: 'applying', ...counts })) ? plan : undefined;
    await updateOpenSync(scope, syncId, {
      ...counts,
      status: 'waiting',
      reason: stored(
        phrase(syncReasons.largeRemoval, { remove: plan.toRemove.length, courses: members.size }),
      ),
      finished_at: currentTime(),
    });
    await syncStopped.publish(scope, { syncId, batchId: rule.id });
    return undefined;
  });
}

/** Completes the plan that the reading began: people may have changed the batch since. */
async function completePlan(
  scope: Scope,
  sync: Pick<SyncRow, 'id' | 'batch_id'>,
  { toAdd, toRemove }: SyncPlan,
  planned: ReadonlySet<number>,
) {
  const added = new Set(toAdd);
  const unwanted = [...planned].filter((id) => !added.has(id));
  await tidyPlans(scope, sync, unwanted);
  const others = toAdd.filter((id) => !planned.has(id));
  await addToPlan(scope, sync.id, 'added', others);
  await addToPlan(scope, sync.id, 'removed', toRemove);
}

/** Applies the plan part by part. True when it's all applied and the sync is completed, or was ended. */
export async function applySyncPlan(scope: Scope, sync: SyncRow, slice: Slice): Promise<boolean> {
  let taken: Taken | undefined = { added: 0, removed: 0 };
  while (taken && !isOver(slice)) taken = await applyPart(scope, sync, taken);
  return taken === undefined;
}

/** The last course of each kind that was taken from the plan, so that the next part needn't look through them again. */
interface Taken {
  readonly added: number;
  readonly removed: number;
}

/** Adds or removes the next courses; undefined if none are left, or the sync was ended. */
async function applyPart(
  scope: Scope,
  { id: syncId, batch_id: batchId }: SyncRow,
  taken: Taken,
): Promise<Taken | undefined> {
  return inTransaction(async () => {
    const sync = await lockOpenSync(scope, syncId);
    if (!sync) return undefined;
    const take = (change: keyof Taken, limit: number) =>
      takeChanges(scope, { syncId, change, after: taken[change], limit });
    const toAdd = await take('added', addSlice[engineInUse()]);
    const toRemove = toAdd.length > 0 ? [] : await take('removed', removeSlice);
    if (toAdd.length === 0 && toRemove.length === 0) {
      await endSync(scope, syncId, { status: 'completed', reason: null });
      return undefined;
    }
    const added = await addMembers(scope, batchId, toAdd);
    const removed = await removeMembers(scope, batchId, toRemove);
    const changed = new Set([...added, ...removed]);
    await leaveOut(
      scope,
      syncId,
      [...toAdd, ...toRemove].filter((id) => !changed.has(id)),
    );
    await updateOpenSync(scope, syncId, {
      course_added_count: sync.course_added_count + added.length,
      course_removed_count: sync.course_removed_count + removed.length,
    });
    return { added: Math.max(taken.added, ...toAdd), removed: Math.max(taken.removed, ...toRemove) };
  });
}
