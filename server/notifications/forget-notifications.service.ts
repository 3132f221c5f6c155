import type { Scope } from '#server/infra/tenancy/scope.ts';
import { deleteOldRows } from './notification-list.repository.ts';

const keptMs = 180 * 86_400_000;
/** Rows deleted in one statement. */
const portion = 5_000;

/** Deletes notifications that nothing was added to for 180 days; if a run is interrupted, the next one continues. */
export async function forgetNotifications(scope: Scope, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  while (!signal.aborted) if ((await deleteOldRows(scope, before, portion)) < portion) return;
}
