import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  failOpen,
  listActionsRunning,
  listRunning,
  writeOutcomes,
} from './bulk-action-courses.repository.ts';
import { kindOf } from './bulk-action-kinds.ts';
import { bulkReasons } from './bulk-action.messages.ts';
import { listOpenActions, lockAction, type BulkActionRow } from './bulk-action.repository.ts';
import { endIfOver } from './end-bulk-action.service.ts';
import { workBulkActionJob } from './work-bulk-action.job.ts';
import { whenever } from '#server/infra/events/event.ts';
import { scanDone, scanFailed } from '#server/scans/scan.events.ts';

/** After this, what still hasn't come about never will. */
const lostMs = 24 * 3_600_000;
/** How many courses are looked at in one transaction. */
const portion = 1_000;

/** Something that was asked for has ended for a course: its actions learn how. Part of that transaction. */
export async function settleCourse(scope: Scope, courseId: number) {
  for (const { id, action, asked_at } of await listActionsRunning(scope, courseId)) {
    const ended = await kindOf(action).followed?.endedAmong(scope, [courseId], asked_at);
    if (!ended || ended.length === 0) continue;
    await writeOutcomes(scope, id, 'running', ended);
    // The action after its courses, like everything that locks both.
    await endIfOver(scope, id);
  }
}

/** Looks up all courses of an action that are under way: some may have ended without anyone noticing. */
export async function settleAction(scope: Scope, { id, action, asked_at }: BulkActionRow) {
  const { followed } = kindOf(action);
  let after = 0;
  while (followed) {
    const courseIds = await listRunning(scope, id, { after, limit: portion });
    const last = courseIds.at(-1);
    if (last === undefined) break;
    await inTransaction(async () =>
      writeOutcomes(scope, id, 'running', await followed.endedAmong(scope, courseIds, asked_at)),
    );
    after = last;
  }
  await endIfOver(scope, id);
}

/** Sees to actions that got stuck, unless the institution is archived, and gives up on those older than a day. */
export async function settleActions(scope: Scope, now: Date, signal: AbortSignal) {
  const { status } = await scope.institution();
  for (const row of await listOpenActions(scope)) {
    signal.throwIfAborted();
    await giveUpLost(scope, row.id, now);
    await settleAction(scope, row);
    if (status === 1) await workBulkActionJob.enqueue(scope, { actionId: row.id });
  }
}

/** Looks at the action again: it may have been tried again since it was listed. */
const giveUpLost = (scope: Scope, id: number, now: Date) =>
  inTransaction(async () => {
    const row = await lockAction(scope, id);
    if (row?.ended_at === null && row.paused_at === null && now.getTime() - row.asked_at.getTime() > lostMs)
      await failOpen(scope, id, phrase(bulkReasons.lost));
  });

/** Numbers that are only computed again end no scan. */
export const settleDoneScan = whenever(scanDone, async (scope, { courseId, cause }) => {
  if (cause === undefined) await settleCourse(scope, courseId);
});

export const settleFailedScan = whenever(scanFailed, (scope, { courseId }) => settleCourse(scope, courseId));
