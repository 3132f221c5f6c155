import { currentMs } from '#server/infra/clock.ts';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { undoDays } from '#shared/fixes/fix.ts';
import { dropOldBodies, findFixes, listLeft } from './fix.repository.ts';
import { lookAfterUndo, undoWritten } from './undo-fixes.service.ts';
import { tendFixesJob, undoFixesJob, writeFixesJob } from './write-fixes.job.ts';
import { leaseMs, lookAfter, writePlanned } from './write-fixes.service.ts';

/** How long to wait before looking again, in seconds: the longer it takes, the longer, up to when it's tended anyway. */
const pauseSince = (sent: Date | null | undefined) =>
  Math.min(300, Math.max(2, Math.round((currentMs() - (sent?.getTime() ?? currentMs())) / 4_000)));

async function goOn(scope: Scope, writeKey: string) {
  await lookAfter(scope, writeKey);
  const outcome = await writePlanned(scope, writeKey);
  const isOpen = 'waitsFor' in outcome || outcome.some((state) => state === 'unknown' || state === 'sending');
  if (!isOpen) return;
  if ('waitsFor' in outcome) await lookAtOther(scope, outcome.waitsFor);
  const [first] = await findFixes(scope, { key: writeKey });
  await writeFixesJob.enqueue(scope, { writeKey }, { startAfterSeconds: pauseSince(first?.sent_at) });
}

/** Its worker may be gone. */
async function lookAtOther(scope: Scope, writeKey: string) {
  await lookAfter(scope, writeKey);
  await lookAfterUndo(scope, writeKey);
}

export const writeFixesWorker = handleJob(writeFixesJob, (scope, { writeKey }) => goOn(scope, writeKey));

export const undoFixesWorker = handleJob(undoFixesJob, async (scope, { fixIds }) => {
  const [first] = await findFixes(scope, { ids: fixIds });
  if (first?.state !== 'undoing') return;
  await lookAfterUndo(scope, first.write_key);
  const by = { personId: first.undone_by ?? 0, name: first.undone_by_name ?? '' };
  const waits = await undoWritten(scope, fixIds, by);
  if (waits) await lookAtOther(scope, waits.waitsFor);
  const [now] = await findFixes(scope, { ids: fixIds });
  if (now?.state === 'undoing')
    await undoFixesJob.enqueue(scope, { fixIds }, { startAfterSeconds: pauseSince(now.sent_at) });
});

export const tendFixesWorker = handleJob(tendFixesJob, async (scope) => {
  for (const key of await listLeft(scope, new Date(currentMs() - leaseMs()))) {
    await lookAfterUndo(scope, key);
    await goOn(scope, key);
  }
  await dropOldBodies(scope, new Date((await agreedNow()).getTime() - undoDays * 86_400_000));
});
