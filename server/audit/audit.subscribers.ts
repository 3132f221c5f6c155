import { noteBySystem } from '#server/access/audit.ts';
import { whenever } from '#server/infra/events/event.ts';
import { batchesOf } from '#server/relations/batches.ts';
import { syncEnded } from '#server/syncs/sync.events.ts';
import type { SystemAction } from '#shared/audit/audit.ts';
import type { SyncTrigger } from '#shared/syncs/sync.ts';

/** A person's requests are logged anyway. */
const actions = {
  manual: undefined,
  scheduled: 'syncBySchedule',
  webhook: 'syncByLiveEvents',
} as const satisfies Record<SyncTrigger, SystemAction | undefined>;

/** A sync that nobody asked for and that changed nothing isn't worth a line. */
export const noteSync = whenever(syncEnded, async (scope, { batchId, status, trigger, changed }) => {
  const action = actions[trigger];
  if (!action || (status !== 'failed' && changed === 0)) return;
  const batch = await batchesOf(scope).where('id', '=', batchId).executeTakeFirst();
  if (!batch) return;
  const about = { type: 'batch', id: batch.id, title: batch.title };
  await noteBySystem(scope, {
    action,
    about,
    outcome: status === 'failed' ? 'failed' : 'done',
  });
});
