import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { checklistTasksOf } from '#server/relations/checklists.ts';
import { tasksOf } from '#server/relations/tasks.ts';
import type { Filter } from '#shared/filters/filter.ts';
import type { JudgedTask } from './judge-task.ts';

const automatic = (scope: Scope) => sql`${tasksOf(scope)} k
  join ${checklistTasksOf(scope)} c on c.id = k.checklist_task_id and c.condition is not null`;

/** Whether there can be any. Asked before all else: where checklists have none, no task is read. */
const areThereAny = (scope: Scope) =>
  sql`exists (select from ${checklistTasksOf(scope)} any_task where any_task.condition is not null)`;

interface AutomaticTask extends JudgedTask {
  readonly id: number;
  readonly courseId: number;
}

export interface TasksOfCondition {
  readonly condition: Filter;
  readonly tasks: readonly AutomaticTask[];
}

/** The columns about when and how a course was scanned; everything else changes only with the course. */
const aboutScans = String.raw`"(core\.scans|core\.unscanned_days|\w+\.scan_status|\w+\.last_scan_date_\w+)"`;

/** The automatic tasks of some courses by their conditions, each of which appears once. Retired ones are left out. */
export async function listAutomatic(
  scope: Scope,
  courseIds: readonly number[],
  { isAboutScans }: { readonly isAboutScans: boolean },
) {
  const { rows } = await sql<TasksOfCondition>`
    select c.condition, json_agg(json_build_object('id', k.id, 'courseId', k.course_id, 'state', k.state,
      'method', k.method, 'wasMet', known.is_met) order by k.id) as tasks
    from ${automatic(scope)} left join task_conditions known on known.task_id = k.id
    where ${areThereAny(scope)} and k.course_id = any(${[...courseIds]}::int[]) and k.retired_at is null
      and ${isAboutScans ? sql`c.condition::text ~ ${aboutScans}` : sql`true`}
    group by c.condition`.execute(db());
  return rows;
}

export interface KnownCondition {
  readonly task_id: number;
  readonly is_met: boolean;
}

/** Keeps what was found out about conditions. */
export async function saveKnown({ institutionId }: Scope, known: readonly KnownCondition[]) {
  await sql`insert into task_conditions as c (task_id, institution_id, is_met)
    select k.task_id, ${institutionId}::int, k.is_met
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) k(task_id int, is_met boolean)
    on conflict (task_id) do update set is_met = excluded.is_met`.execute(db());
}

/** Those of the courses that have automatic tasks. */
export async function listAutomaticCourses(scope: Scope, courseIds: readonly number[]) {
  const { rows } = await sql<{ course_id: number }>`select distinct k.course_id from ${automatic(scope)}
    where ${areThereAny(scope)} and k.course_id = any(${[...courseIds]}::int[]) and k.retired_at is null
    order by k.course_id`.execute(db());
  return rows.map(({ course_id }) => course_id);
}

interface Portion {
  /** the last course of the portion before */
  readonly last: number;
  readonly limit: number;
  /** only those that have this checklist */
  readonly checklistId?: number | undefined;
}

/** The next courses with automatic tasks, in order of their ids. */
export async function listCoursesAfter(scope: Scope, { last, limit, checklistId }: Portion) {
  const isMeant = checklistId === undefined ? sql`true` : sql`k.checklist_id = ${checklistId}`;
  const { rows } = await sql<{ course_id: number }>`select distinct k.course_id from ${automatic(scope)}
    where k.course_id > ${last} and k.retired_at is null and ${isMeant}
    order by k.course_id limit ${limit}`.execute(db());
  return rows.map(({ course_id }) => course_id);
}

/** The last day on which all conditions were looked at. */
export async function findLookedAtDay({ institutionId }: Scope) {
  const row = await db()
    .selectFrom('task_condition_days')
    .select('day')
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  return row?.day;
}

export async function saveLookedAtDay({ institutionId }: Scope, day: string) {
  await db()
    .insertInto('task_condition_days')
    .values({ institution_id: institutionId, day })
    .onConflict((clash) => clash.column('institution_id').doUpdateSet({ day }))
    .execute();
}
