import { DateTime } from 'luxon';
import { sql } from 'kysely';
import { inTransaction, db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { taskValuesOf } from '#server/relations/tasks.ts';
import { institutionDays } from './history.service.ts';

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

/** Up to which days the history is settled. */
interface TaskDays {
  /** nothing is written under a day before this one any more */
  readonly today: string;
  readonly summed_to: string | null;
  /** the last day on which it was recorded what had become overdue */
  readonly tasks_to: string | null;
}

/** Lets nobody else record tasks until the transaction ends. */
async function lockTaskDays(scope: Scope, day: string): Promise<TaskDays> {
  const { institutionId } = scope;
  await sql`insert into history_states (institution_id, today) values (${institutionId}, ${day}::date)
    on conflict do nothing`.execute(db());
  const { rows } = await sql<TaskDays>`select today, summed_to, tasks_to from history_states
    where institution_id = ${institutionId} for update`.execute(db());
  return rows[0] ?? { today: day, summed_to: null, tasks_to: null };
}

async function setTasksTo({ institutionId }: Scope, day: string) {
  await sql`update history_states set tasks_to = ${day}::date
    where institution_id = ${institutionId}`.execute(db());
}

interface Recorded {
  /** no earlier than any on which something was recorded */
  readonly day: string;
  /** absent: all courses */
  readonly courseIds?: readonly number[];
  /** a day that was missed: only courses that have been the same since before it, apart from what became overdue */
  readonly isPast?: boolean;
}

/**
 * Writes what courses' tasks are on a day as change-only spans; a day's last write wins. They need no confirming: the
 * database always knows them. A course without tasks has no span. Part of a transaction that has the lock.
 */
async function writeTaskSpans(scope: Scope, { day, courseIds, isPast = false }: Recorded) {
  const { institutionId } = scope;
  const isAsked = courseIds ? sql`course_id = any(${[...courseIds]}::int[])` : sql`true`;
  await sql`
    with now as (
      select course_id, metrics from ${taskValuesOf(scope, day)} v where ${isAsked}
    ), held as (
      select course_id, valid_from, metrics from course_history
      where institution_id = ${institutionId} and tool = 'readygo' and valid_to is null and ${isAsked}
    ), changed as (
      select coalesce(now.course_id, held.course_id) as course_id, now.metrics, held.valid_from
      from now full join held on held.course_id = now.course_id
      where now.metrics is distinct from held.metrics
        and (not ${isPast}::boolean or held.valid_from <= ${day}::date)
    ), closed as (
      update course_history h set valid_to = ${day}::date - 1 from changed c
      where h.course_id = c.course_id and h.tool = 'readygo' and h.valid_from = c.valid_from
        and c.valid_from < ${day}::date
    ), gone as (
      delete from course_history h using changed c
      where h.course_id = c.course_id and h.tool = 'readygo' and h.valid_from = c.valid_from
        and c.valid_from = ${day}::date and c.metrics is null
    )
    insert into course_history (institution_id, course_id, tool, valid_from, confirmed_to, metrics)
    select ${institutionId}::int, course_id, 'readygo', ${day}::date, ${day}::date, metrics
    from changed where metrics is not null
    on conflict (course_id, tool, valid_from) do update set metrics = excluded.metrics`.execute(db());
}
