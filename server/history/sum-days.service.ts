import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { longestReportMonths } from '#shared/reports/report.api.ts';
import { products, tools } from '#shared/task-runners/tool.ts';
import { DateTime } from 'luxon';
import { sealBefore } from './clock.repository.ts';
import { closeDayJob } from './close-day.job.ts';
import { addBatchTo, sumDay } from './group-day.repository.ts';
import { institutionDays } from './history.service.ts';
import { recordOverdue } from './record-tasks.service.ts';
import {
  deleteOrphanedGroups,
  findFirstDay,
  findUnfinishedPast,
  lockSummed,
  noteBegunBatches,
  setPastTo,
  setSummedTo,
  type SummedState,
} from './summed.repository.ts';

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
    for (const tool of await sourcesOf(scope)) await sumDay(scope, { tool, day });
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
    for (const tool of await sourcesOf(scope))
      for (const day of left) await addBatchTo(scope, batchId, { tool, day });
    const next = dayPlus(earlier(pastTo, days.at(-1) ?? pastTo), -1);
    await setPastTo(scope, batchId, left.length < days.length || next < firstDay ? null : next);
    return true;
  });
