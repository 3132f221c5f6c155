import { sql } from 'kysely';
import type { DateTime } from 'luxon';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { inChunks } from './until.ts';

/** How many days ago the courses got their checklists. */
const assignedDays = 30;

interface TaskPast {
  readonly due_on: string | null;
  /** null: it isn't completed */
  readonly completed_on: string | null;
}

/** Writes what the tasks of courses were on each day since they got their checklists, by when each was completed. */
export async function addTaskHistory(scope: Scope, today: DateTime) {
  await db()
    .updateTable('tasklists')
    .set({ assigned_at: today.minus({ days: assignedDays }).toJSDate() })
    .where('institution_id', '=', scope.institutionId)
    .execute();
  const { rows } = await sql<TaskPast & { course_id: number }>`
    select course_id, due_on,
      case when is_completed then (state_at at time zone ${today.zoneName ?? 'UTC'})::date end as completed_on
    from tasks where institution_id = ${scope.institutionId} and is_counted`.execute(db());
  const courses = [...Map.groupBy(rows, ({ course_id }) => course_id)];
  await inChunks(
    courses.flatMap(([courseId, tasks]) =>
      spansOf(tasks, today).map((span) => ({
        institution_id: scope.institutionId,
        course_id: courseId,
        tool: 'readygo' as const,
        confirmed_to: span.valid_to,
        ...span,
      })),
    ),
    (some) =>
      db()
        .insertInto('course_history')
        .values([...some])
        .onConflict((clash) => clash.doNothing())
        .execute(),
  );
}

interface Span {
  readonly valid_from: string;
  readonly valid_to: string;
  readonly metrics: number[];
}

/** The days up to yesterday, put together while nothing changes. */
function spansOf(tasks: readonly TaskPast[], today: DateTime): Span[] {
  const spans: Span[] = [];
  for (let daysAgo = assignedDays; daysAgo > 0; daysAgo -= 1) {
    const day = today.minus({ days: daysAgo }).toISODate() ?? '';
    const open = tasks.filter(({ completed_on: on }) => on === null || on > day);
    const overdue = open.filter(({ due_on: on }) => on !== null && on < day);
    const metrics = [tasks.length, tasks.length - open.length, overdue.length];
    const last = spans.at(-1);
    if (last && last.metrics.join() === metrics.join()) spans.splice(-1, 1, { ...last, valid_to: day });
    else spans.push({ valid_from: day, valid_to: day, metrics });
  }
  return spans;
}
