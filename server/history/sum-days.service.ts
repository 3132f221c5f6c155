import { DateTime } from 'luxon';
import { sql } from 'kysely';
import { inTransaction, db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { longestReportMonths } from '#shared/reports/report.api.ts';
import { products, tools } from '#shared/task-runners/tool.ts';
import { sealBefore } from './sealed-days.repository.ts';
import { closeDayJob } from './history.job.ts';
import { addBatchTo, sumDay } from './group-day.repository.ts';
import { institutionDays } from './history.service.ts';
import { recordOverdue } from './record-tasks.service.ts';

/** How long one job goes on, in milliseconds. */
const sliceMs = 45_000;
/** How many of a batch's days are given their past per transaction. */
const pastDaysAtOnce = 5;
/** A day is summed up this many minutes after its end: by then, everything begun before midnight is committed. */
const settleMinutes = 3;

/**
 * Records what has become overdue, sums up the days that are over, and gives new batches their past, a few days at a time: it can be interrupted anywhere,
 * and enqueues itself again until nothing is left.
 */
export async function closeDays(scope: Scope, now: Date, signal?: AbortSignal) {
  const until = performance.now() + sliceMs;
  await recordOverdue(scope, now, signal);
  const lastDay = await findLastDay(scope, now);
  while ((await sumNextDay(scope, lastDay)) || (await addNextPast(scope))) {
    signal?.throwIfAborted();
    if (performance.now() > until) return closeDayJob.enqueue(scope, {});
  }
  await deleteOrphanedGroups(scope);
}

/** The last day that's over. From here on, nothing can be written under it. */
async function findLastDay(scope: Scope, now: Date) {
  const dayOf = await institutionDays(scope);
  await sealBefore(scope, dayOf(now));
  return dayPlus(dayOf(new Date(now.getTime() - settleMinutes * 60_000)), -1);
}

const dayPlus = (day: string, days: number) => DateTime.fromISO(day).plus({ days }).toISODate() ?? '';
const earlier = (one: string, other: string) => (one < other ? one : other);

/** Sums up the next day; false if there's none. */
const sumNextDay = (scope: Scope, lastDay: string) =>
  inTransaction(async () => {
    const state = await lockSummed(scope);
    const day = state && (await nextDay(scope, state, lastDay));
    if (day === undefined || day > lastDay) return false;
    await noteBegunBatches(scope, lastDay);
    const { timeZone } = await scope.institution();
    for (const tool of await sourcesOf(scope)) await sumDay(scope, { tool, day, timeZone });
    await setSummedTo(scope, day);
    return true;
  });

/** What has a history: the tools, and in the ReadyGo flavour the tasks. */
const sourcesOf = async (scope: Scope) => ((await scope.institution()).isReadyGo ? products : tools);

const nextDay = (scope: Scope, { summed_to }: SummedState, lastDay: string) => {
  if (summed_to !== null) return Promise.resolve(dayPlus(summed_to, 1));
  return findFirstDay(
    scope,
    DateTime.fromISO(lastDay).minus({ months: longestReportMonths }).toISODate() ?? '',
  );
};

/** Gives a new batch a few more days of its past, the latest first; false if no batch lacks any. */
const addNextPast = (scope: Scope) =>
  inTransaction(async () => {
    const state = await lockSummed(scope);
    const past = await findUnfinishedPast(scope);
    if (!past || !state?.summed_from) return false;
    const { batch_id: batchId, past_to: pastTo, first_day } = past;
    const firstDay = first_day === null || first_day < state.summed_from ? state.summed_from : first_day;
    const days = Array.from({ length: pastDaysAtOnce }, (_, index) => dayPlus(pastTo, -index));
    const left = first_day === null ? [] : days.filter((day) => day >= firstDay);
    const { timeZone } = await scope.institution();
    for (const tool of await sourcesOf(scope))
      for (const day of left) await addBatchTo(scope, batchId, { tool, day, timeZone });
    const next = dayPlus(earlier(pastTo, days.at(-1) ?? pastTo), -1);
    await setPastTo(scope, batchId, left.length < days.length || next < firstDay ? null : next);
    return true;
  });

interface SummedState {
  readonly today: string;
  readonly summed_from: string | null;
  readonly summed_to: string | null;
}

/** How far past days are summed up; nobody else goes on with it until the transaction ends. */
async function lockSummed(scope: Scope): Promise<SummedState | undefined> {
  const { rows } = await sql<SummedState>`select today, summed_from, summed_to from history_states
    where institution_id = ${scope.institutionId} for update`.execute(db());
  return rows[0];
}

async function setSummedTo(scope: Scope, day: string) {
  await sql`update history_states set summed_to = ${day}::date, summed_from = coalesce(summed_from, ${day}::date)
    where institution_id = ${scope.institutionId}`.execute(db());
}

/** The first day on which anything is known, but no earlier than a given one. */
async function findFirstDay(scope: Scope, earliest: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select greatest(${earliest}::date, least(
      (select min(valid_from) from course_history where institution_id = ${scope.institutionId}),
      (select min(from_day) from member_spans where institution_id = ${scope.institutionId}))) as day`.execute(
    db(),
  );
  return rows[0]?.day ?? undefined;
}

/** Takes note of batches whose first day is over by now: the sums have them from the next day on that is summed up. */
async function noteBegunBatches(scope: Scope, lastDay: string) {
  await sql`insert into batch_pasts (batch_id, institution_id, past_to)
    select s.batch_id, s.institution_id, case when min(state.summed_to) is not null then least(min(state.summed_to), min(s.from_day) - 1) end
    from member_spans s join history_states state on state.institution_id = s.institution_id
    where s.institution_id = ${scope.institutionId} and s.from_day <= ${lastDay}::date
    group by s.batch_id, s.institution_id
    on conflict do nothing`.execute(db());
}

/** A batch that the sums of earlier days don't have yet, up to which day, and since when its courses had values. */
async function findUnfinishedPast(scope: Scope) {
  const { rows } = await sql<{ batch_id: number; past_to: string; first_day: string | null }>`
    select p.batch_id, p.past_to, (
      select min(h.valid_from) from member_spans s join course_history h on h.course_id = s.course_id
      where s.batch_id = p.batch_id and s.has_past) as first_day
    from batch_pasts p where p.institution_id = ${scope.institutionId} and p.past_to is not null
    order by p.batch_id limit 1`.execute(db());
  return rows[0];
}

async function setPastTo(scope: Scope, batchId: number, pastTo: string | null) {
  await db()
    .updateTable('batch_pasts')
    .set({ past_to: pastTo })
    .where('institution_id', '=', scope.institutionId)
    .where('batch_id', '=', batchId)
    .execute();
}

/** Deletes the sums of groups all of whose batches are gone: no report can ask for them any more. */
async function deleteOrphanedGroups(scope: Scope) {
  await sql`delete from course_groups g where g.institution_id = ${scope.institutionId} and not exists (
    select from batch_pasts p where p.batch_id = any(g.batch_ids))`.execute(db());
}
