import { noteBySystem } from '#server/access/audit.ts';
import { whenever } from '#server/infra/events/event.ts';
import { batchesOf } from '#server/relations/batches.ts';
import { syncEnded } from '#server/syncs/sync.events.ts';

/** A person's requests are logged anyway. A scheduled sync that changed nothing isn't worth a line. */
export const noteScheduledSync = whenever(syncEnded, async (scope, { batchId, status, trigger, changed }) => {
  const isWorthALine = trigger === 'scheduled' && (status === 'failed' || changed > 0);
  if (!isWorthALine) return;
  const batch = await batchesOf(scope).where('id', '=', batchId).executeTakeFirst();
  if (!batch) return;
  const about = { type: 'batch', id: batch.id, title: batch.title };
  await noteBySystem(scope, {
    action: 'syncBySchedule',
    about,
    outcome: status === 'failed' ? 'failed' : 'done',
  });
});
