import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { paginate } from '#shared/http/page.ts';
import { countActionsOf, findOpenOf, listActionsOf, listLatestOf } from './batch-actions.repository.ts';
import { presentAll } from './present-bulk-action.service.ts';
import { countOutcomes } from './bulk-action.repository.ts';
import { endIfOver } from './end-bulk-action.service.ts';

/** A page of the scans of a batch that people started, newest first. */
export async function listOfBatch(
  scope: Scope,
  actor: Actor,
  { id, ...query }: { id: number; page: number; limit: number },
) {
  const pagination = paginate(query, await countActionsOf(scope, id));
  const rows = await listActionsOf(scope, id, pagination);
  return { actions: await presentAll(scope, actor, rows), pagination };
}

/** The last two courses of a scan may end at the same moment, each unaware of the other: then no one has ended it. */
export async function endUnnoticed(scope: Scope, batchId: number) {
  const open = await findOpenOf(scope, batchId);
  if (open) await endIfOver(scope, open.id);
}

/** The latest scans of some batches, newest first. */
export async function listLatestScans(scope: Scope, batchIds: readonly number[], limit: number) {
  const scans = [];
  for (const row of await listLatestOf(scope, batchIds, limit)) {
    const { waiting, running, done, failed } = row.counts ?? (await countOutcomes(scope, row.id));
    scans.push({
      at: (row.ended_at ?? row.started_at).toISOString(),
      batch: { id: row.batch_id, title: row.batch_title },
      isUnderWay: row.ended_at === null && waiting + running > 0,
      startedBy: row.started_by,
      doneCount: done,
      failedCount: failed,
    });
  }
  return scans;
}
