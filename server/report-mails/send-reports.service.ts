import { noteBySystem } from '#server/access/audit.ts';
import { currentTime } from '#server/infra/clock.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { scopeTo, type Scope } from '#server/infra/tenancy/scope.ts';
import { readTerms } from '#server/lms-directory/lms-directory.service.ts';
import { queueLetters } from '#server/mail/letters.service.ts';
import { tell } from '#server/notifications/tell.service.ts';
import { findActor } from '#server/sessions/person-actor.service.ts';
import type { ReportMoments, StopReason } from '#shared/report-mails/report-schedule.ts';
import { stopTexts } from '#shared/report-mails/stop-reasons.messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { nextMoment } from './next-moment.ts';
import { NothingToSend } from './nothing-to-send.ts';
import { readContent } from './read-content.service.ts';
import { writeReportJob } from './report-mails.job.ts';
import {
  endRun,
  failOpenRuns,
  findContentBefore,
  findDueRun,
  holdDue,
  insertRun,
  listAdmins,
  listDueEverywhere,
  listLateRuns,
  listOfTerms,
  listReaders,
  setNextAt,
  stopSchedule,
  type RunRow,
} from './report-run.repository.ts';
import { runContent, type RunContent } from './run-content.ts';

/** A run that isn't written by then is begun again; after that long it has failed, in milliseconds. */
const lateMs = 15 * 60_000;
const failedMs = 3 * 86_400_000;

/** When a schedule is due next; null: never, or not known yet. */
export async function nextMomentOf(scope: Scope, moments: ReportMoments, after: Date) {
  const { timeZone: zone } = await scope.institution();
  return nextMoment(moments, after, { zone, termStart: await termStartOf(scope, moments) });
}

async function termStartOf(scope: Scope, moments: ReportMoments) {
  if (moments.every !== 'term') return null;
  const start = (await readTerms(scope)).terms.find(({ id }) => id === moments.termId)?.startAt;
  return start ? new Date(start) : null;
}

/**
 * Writes down the times that are due, each once, and when the next is. One that several were missed of, because nothing ran,
 * is due once.
 */
export async function beginDue(scope: Scope, now: Date, signal: AbortSignal): Promise<void> {
  await followTerms(scope, now);
  while (!signal.aborted && (await inTransaction(() => beginNext(scope, now))));
  for (const { id, created_at } of await listLateRuns(scope, new Date(now.getTime() - lateMs)))
    if (now.getTime() - created_at.getTime() > failedMs) await endRun(scope, id, { state: 'failed' });
    else await writeReportJob.enqueue(scope, { runId: id });
}

async function beginNext(scope: Scope, now: Date): Promise<boolean> {
  const due = await holdDue(scope, now);
  if (!due) return false;
  await setNextAt(scope, due.id, await nextMomentOf(scope, due.moments, now));
  const runId = await insertRun(scope, {
    scheduleId: due.id,
    personId: due.owner_id,
    what: due.what,
    attachment: due.attachment,
    dueAt: due.next_at,
  });
  if (runId !== undefined) await writeReportJob.enqueue(scope, { runId });
  return true;
}

/** The first day of a term is where Canvas has it now. */
async function followTerms(scope: Scope, now: Date) {
  for (const { id, moments, next_at } of await listOfTerms(scope)) {
    const isDue = next_at !== null && next_at <= now;
    const nextAt = isDue ? next_at : await nextMomentOf(scope, moments, now);
    if (nextAt?.getTime() !== next_at?.getTime()) await setNextAt(scope, id, nextAt);
  }
}

/**
 * Reads what a run says and queues its mails: all of them or none. Killed before that, it's done again; two at once do it
 * once.
 */
export async function writeRun(scope: Scope, runId: number): Promise<void> {
  const run = await findDueRun(scope, runId, { isHeld: false });
  if (!run) return;
  const read = await readFor(scope, run);
  await inTransaction(async () => {
    if (!(await findDueRun(scope, runId, { isHeld: true }))) return;
    if (typeof read === 'string') return stop(scope, run, read);
    await endRun(scope, runId, { state: 'written', content: read });
    await queueLetters(scope, await lettersFor(scope, run));
  });
}

/** What it says by the rights of today, or why there's nothing to say. */
async function readFor(scope: Scope, run: RunRow): Promise<RunContent | StopReason> {
  const actor = run.person_id === null ? undefined : await findActor(scope, run.person_id);
  if (!actor) return 'owner_gone';
  if (!actor.abilities.has('batches.view')) return 'no_rights';
  try {
    const content = await readContent(scope, actor, run.what);
    return content.kind === 'list' ? { ...content, before: await listedBefore(scope, run) } : content;
  } catch (error) {
    if (error instanceof NothingToSend) return error.reason;
    throw error;
  }
}

async function listedBefore(scope: Scope, { id, schedule_id }: RunRow) {
  if (schedule_id === null) return null;
  const before = runContent.safeParse(await findContentBefore(scope, schedule_id, id));
  if (!before.success || before.data.kind !== 'list') return null;
  const { day, total } = before.data;
  return { day, total };
}

async function lettersFor(scope: Scope, { id: runId, schedule_id, person_id: personId }: RunRow) {
  if (schedule_id !== null)
    return (await listReaders(scope, schedule_id)).map(({ id, person_id, address }) => ({
      runId,
      recipientId: id,
      personId: person_id,
      address,
    }));
  return [{ runId, recipientId: null, personId, address: '' }];
}

/** The schedule ends, and those who can do something about it are told. */
async function stop(scope: Scope, { id, schedule_id }: RunRow, reason: StopReason) {
  await endRun(scope, id, { state: 'stopped', stoppedBy: reason });
  const stopped = schedule_id === null ? undefined : await stopSchedule(scope, schedule_id, reason);
  if (schedule_id === null || !stopped) return;
  const owner = stopped.owner_id === null ? [] : [stopped.owner_id];
  await tell(scope, {
    kind: 'report_stopped',
    key: `report_stopped:${schedule_id}`,
    facts: { scheduleId: schedule_id, title: stopped.title, reason },
    cadence: 'immediate',
    personIds: [...new Set([...owner, ...(await listAdmins(scope))])],
  });
  await noteBySystem(scope, {
    action: 'stopReport',
    about: { type: 'report_schedule', id: schedule_id, title: stopped.title },
    outcome: 'done',
    note: phrase(stopTexts[reason]),
  });
}

/** After a restore: what was due before may have been sent since the backup, so each report waits for its next time. */
export async function skipReportsThatMayHaveGone() {
  const now = currentTime();
  for (const { id, institutionId, moments } of await listDueEverywhere(now)) {
    const scope = scopeTo(institutionId);
    await setNextAt(scope, id, await nextMomentOf(scope, moments, now));
  }
  await failOpenRuns();
}

/** Sends what somebody is about to schedule to them alone, by their rights. */
export async function sendOnce(
  scope: Scope,
  personId: number,
  { what, attachment }: Pick<RunRow, 'what' | 'attachment'>,
) {
  const runId = await insertRun(scope, {
    scheduleId: null,
    personId,
    what,
    attachment,
    dueAt: currentTime(),
  });
  if (runId !== undefined) await writeReportJob.enqueue(scope, { runId });
}
