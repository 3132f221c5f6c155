import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { tell } from '#server/notifications/tell.service.ts';
import { tellAnnouncementJob } from './announcement.job.ts';
import { findWait, listAudience, listUntold, markTold } from './tell-announcement.repository.ts';

/** Has people told of an announcement when it begins, unless they were. Part of the transaction that wrote it. */
export async function planTelling(scope: Scope, announcementId: number) {
  const seconds = await findWait(scope, announcementId);
  if (seconds !== undefined) await tellAnnouncementJob.postpone(scope, { announcementId }, seconds);
}

/**
 * Tells people of an announcement if it has begun. Marking and telling are one transaction: killed at any moment, it
 * happened once or not at all.
 */
export async function tellIfBegun(scope: Scope, id: number) {
  const { isReadyGo, status } = await scope.institution();
  if (!isReadyGo || status === 0) return;
  const isTold = await inTransaction(async () => {
    const begun = await markTold(scope, id);
    if (!begun) return false;
    const { title, severity, audience, is_mailed } = begun;
    await tell(scope, {
      personIds: await listAudience(scope, audience),
      kind: 'announcement',
      key: `announcement:${id}`,
      facts: { announcementId: id, title, severity },
      cadence: is_mailed ? 'immediate' : 'never',
    });
    return true;
  });
  if (!isTold) await planTelling(scope, id);
}

export async function tellUntold(scope: Scope) {
  for (const id of await listUntold(scope)) await tellIfBegun(scope, id);
}
