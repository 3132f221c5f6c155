import { DateTime } from 'luxon';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { institutionDays } from './history.service.ts';
import { lockTaskDays, setTasksTo, writeTaskSpans } from './task-span.repository.ts';

/** Records what the tasks of some courses are now, or those of all. Only one at a time does: none writes what's outdated. */
export async function recordTasks(scope: Scope, courseIds: readonly number[] | undefined, now: Date) {
  if (!(await scope.institution()).isReadyGo) return;
  await recordOverdue(scope, now);
  const today = (await institutionDays(scope))(now);
  await inTransaction(async () => {
    const { today: earliest, tasks_to } = await lockTaskDays(scope, today);
    const day = latest(today, earliest, tasks_to);
    await writeTaskSpans(scope, courseIds ? { day, courseIds } : { day });
  });
}

/**
 * Records what has become overdue by the passing of days: today's, and first those that were missed, on which the tasks
 * were what they've been since.
 */
export async function recordOverdue(scope: Scope, now: Date, signal?: AbortSignal) {
  if (!(await scope.institution()).isReadyGo) return;
  const today = (await institutionDays(scope))(now);
  while (await recordNextDay(scope, today)) signal?.throwIfAborted();
}

/** Records a day's; false if none is left. */
const recordNextDay = (scope: Scope, today: string) =>
  inTransaction(async () => {
    const { today: earliest, summed_to, tasks_to } = await lockTaskDays(scope, today);
    const last = latest(today, earliest);
    if (tasks_to !== null && tasks_to >= last) return false;
    const next = tasks_to === null ? last : dayAfter(latest(tasks_to, summed_to));
    const day = next < last ? next : last;
    await writeTaskSpans(scope, { day, isPast: day < last });
    await setTasksTo(scope, day);
    return day < last;
  });

const latest = (first: string, ...others: readonly (string | null)[]) =>
  others.reduce<string>((one, other) => (other !== null && other > one ? other : one), first);

const dayAfter = (day: string) => DateTime.fromISO(day).plus({ days: 1 }).toISODate() ?? day;
