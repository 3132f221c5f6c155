import * as z from 'zod';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import { pastTokens } from '#server/api-tokens/forget-past.service.ts';
import { pastItems } from '#server/course-reads/forget-past.service.ts';
import { pastFindings } from '#server/findings/forget-past.service.ts';
import type { Past } from '#server/infra/past.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { pastSyncs } from '#server/syncs/forget-past.service.ts';
import { pastTaskEvents } from '#server/tasks/forget-past.service.ts';
import { pastTidyEntries } from '#server/tidyup/forget-past.service.ts';

const dayMs = 24 * 3_600_000;

/** Tables that would grow for ever, by whose features. */
const pasts: readonly Past[] = [
  pastSyncs,
  pastFindings,
  pastItems,
  pastTidyEntries,
  pastTaskEvents,
  pastTokens,
];

/** Deletes what's older than the institution keeps its audit log; if a run is interrupted, the next one continues. */
export async function forgetPast(scope: Scope, now: Date, signal: AbortSignal): Promise<void> {
  const { auditRetentionDays } = (await scope.institution()).settings;
  const before = new Date(now.getTime() - auditRetentionDays * dayMs);
  for (const { slice, forget } of pasts)
    while (!signal.aborted) if ((await forget(scope, before)) < slice) break;
}

/** Deletes what's kept of the past as long as the audit log. */
export const forgetPastJob = defineJob({
  name: 'forget-past',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 300,
  schedule: '53 2 * * *',
  alsoArchived: true,
});

export const forgetPastWorker = handleJob(forgetPastJob, async (scope, _, { signal }) =>
  forgetPast(scope, await agreedNow(), signal),
);
