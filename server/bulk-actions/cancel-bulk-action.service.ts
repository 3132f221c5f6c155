import type { Actor } from '#server/access/actor.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { dropRunning, dropWaiting, listRunning } from './bulk-action-courses.repository.ts';
import { kindOf } from './bulk-action-kinds.ts';
import { bulkProblems } from './bulk-action.messages.ts';
import { lockAction, markAction, type BulkActionRow } from './bulk-action.repository.ts';
import { getFor, readSeen } from './bulk-action.service.ts';
import { endIfOver } from './end-bulk-action.service.ts';
import { settleAction } from './settle-bulk-actions.service.ts';
import { workBulkActionJob } from './work-bulk-action.job.ts';

/** How many portions are taken back while the person waits; a job does the others. */
const portionsAtOnce = 10;

/**
 * Drops what still waits; what's being done already ends, and counts. It's done here and not by a job, which could wait
 * for the very work that it's to stop. What's asked for is taken back before the action is locked: what writes down
 * how a course ended takes these locks in the same order.
 */
export async function cancelAction(scope: Scope, actor: Actor, id: number) {
  const seen = await getFor(scope, actor, { id, step: 'cancel' });
  if (seen.ended_at === null && seen.cancelled_at === null) await takeBack(scope, seen, portionsAtOnce);
  const row = await lockAction(scope, id);
  const isRepeated = row?.cancelled_at !== null;
  if (!isRepeated) {
    if (row.ended_at !== null) throw new Problem('conflict', phrase(bulkProblems.ended));
    await markAction(scope, id, 'cancelled');
    await dropWaiting(scope, id);
    await endIfOver(scope, id);
    await workBulkActionJob.enqueue(scope, { actionId: id });
  }
  return { cancelled: await readSeen(scope, actor, id), isRepeated };
}

/** Drops the rest of a cancelled action. False when it has been tried again since: then courses wait for that. */
export async function dropRest(scope: Scope, row: BulkActionRow): Promise<boolean> {
  const isCancelled = await inTransaction(async () => {
    const now = await lockAction(scope, row.id);
    if (!now || now.cancelled_at === null) return false;
    await dropWaiting(scope, row.id);
    return true;
  });
  if (!isCancelled) return false;
  await takeBack(scope, row);
  await settleAction(scope, row);
  await endIfOver(scope, row.id);
  return true;
}

/** Drops courses for which something was asked that hasn't begun yet. */
async function takeBack(scope: Scope, { id, action }: BulkActionRow, most = Infinity) {
  const { followed, portion } = kindOf(action);
  let after = 0;
  for (let count = 0; followed && count < most; count += 1) {
    const courseIds = await listRunning(scope, id, { after, limit: portion });
    const last = courseIds.at(-1);
    if (last === undefined) return;
    await inTransaction(async () => dropRunning(scope, id, await followed.cancel(scope, courseIds)));
    after = last;
  }
}
