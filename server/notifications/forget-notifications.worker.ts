import * as z from 'zod';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { deleteOldRows } from './notification-list.repository.ts';

/** Deletes notifications that are older than bells show. */
export const forgetNotificationsJob = defineJob({
  name: 'forget-notifications',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 3,
  timeoutSeconds: 300,
  schedule: '37 3 * * *',
  alsoArchived: true,
});

const keptMs = 180 * 86_400_000;
/** Rows deleted in one statement. */
const portion = 5_000;

/** Deletes notifications that nothing was added to for 180 days; if a run is interrupted, the next one continues. */
async function forgetNotifications(scope: Scope, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  while (!signal.aborted) if ((await deleteOldRows(scope, before, portion)) < portion) return;
}

export const forgetNotificationsWorker = handleJob(forgetNotificationsJob, async (scope, _, { signal }) =>
  forgetNotifications(scope, await agreedNow(), signal),
);
