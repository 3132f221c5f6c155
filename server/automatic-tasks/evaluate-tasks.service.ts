import * as z from 'zod';
import { DateTime } from 'luxon';
import { sql } from 'kysely';
import { lockCourses } from '#server/courses/course.service.ts';
import { matchCourses } from '#server/course-table/match-courses.service.ts';
import { inTransaction, db } from '#server/infra/db/database.ts';
import { scopeOf, type Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { completeBySystem, reopenBySystem } from '#server/tasks/change-task.service.ts';
import { conditionFaultOf } from '#shared/automatic-tasks/condition-fault.ts';
import type { FoundValues } from '#shared/tasks/task.ts';
import { checklistTasksOf } from '#server/relations/checklists.ts';
import { isInScope } from '#server/relations/scope-decisions.ts';
import { tasksOf } from '#server/relations/tasks.ts';
import type { Filter } from '#shared/filters/filter.ts';
import { judgeTask, type JudgedTask } from './judge-task.ts';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Looks at the automatic tasks of courses that have changed. */
export const evaluateTasksJob = defineJob({
  name: 'evaluate-tasks',
  payload: z.object({ courseIds: z.array(z.number()) }),
  retries: 5,
  timeoutSeconds: 120,
});

/** Looks at all automatic tasks: what a word of the institution means has changed. Or at those of a changed checklist. */
export const evaluateAllTasksJob = defineJob({
  name: 'evaluate-all-tasks',
  payload: z.object({ checklistId: z.number().optional() }),
  onePer: ({ checklistId }) => String(checklistId ?? 'all'),
  retries: 5,
  timeoutSeconds: 900,
});

/** The same for each new day; runs hourly, since midnight differs by time zone. */
export const evaluateNewDayJob = defineJob({
  name: 'evaluate-tasks-of-day',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 3,
  timeoutSeconds: 900,
  schedule: '11 * * * *',
});

const automatic = (scope: Scope) => sql`${tasksOf(scope)} k
  join ${checklistTasksOf(scope)} c on c.id = k.checklist_task_id and c.condition is not null`;

/** Whether there can be any. Asked before all else: where checklists have none, no task is read. */
const areThereAny = (scope: Scope) =>
  sql`exists (select from ${checklistTasksOf(scope)} any_task where any_task.condition is not null)`;

interface AutomaticTask extends JudgedTask {
  readonly id: number;
  readonly courseId: number;
}

interface TasksOfCondition {
  readonly condition: Filter;
  readonly tasks: readonly AutomaticTask[];
}

/** The columns about when and how a course was scanned; everything else changes only with the course. */
const aboutScans = String.raw`"(core\.scans|core\.unscanned_days|\w+\.scan_status|\w+\.last_scan_date_\w+)"`;

/**
 * The automatic tasks of some courses by their conditions, each of which appears once. Retired ones are left out, and
 * those on courses that aren't in scope: they stay as they are.
 */
async function listAutomatic(
  scope: Scope,
  courseIds: readonly number[],
  { isAboutScans }: { readonly isAboutScans: boolean },
) {
  const { rows } = await sql<TasksOfCondition>`
    select c.condition, json_agg(json_build_object('id', k.id, 'courseId', k.course_id, 'state', k.state,
      'method', k.method, 'wasMet', known.is_met) order by k.id) as tasks
    from ${automatic(scope)} left join task_conditions known on known.task_id = k.id
    where ${areThereAny(scope)} and k.course_id = any(${[...courseIds]}::int[]) and k.retired_at is null
      and ${isInScope(scope, 'k.course_id')} and ${isAboutScans ? sql`c.condition::text ~ ${aboutScans}` : sql`true`}
    group by c.condition`.execute(db());
  return rows;
}

interface KnownCondition {
  readonly task_id: number;
  readonly is_met: boolean;
}

/** Keeps what was found out about conditions. */
async function saveKnown({ institutionId }: Scope, known: readonly KnownCondition[]) {
  await sql`insert into task_conditions as c (task_id, institution_id, is_met)
    select k.task_id, ${institutionId}::int, k.is_met
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) k(task_id int, is_met boolean)
    on conflict (task_id) do update set is_met = excluded.is_met`.execute(db());
}

/** Those of the courses that have automatic tasks. */
async function listAutomaticCourses(scope: Scope, courseIds: readonly number[]) {
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
async function listCoursesAfter(scope: Scope, { last, limit, checklistId }: Portion) {
  const isMeant = checklistId === undefined ? sql`true` : sql`k.checklist_id = ${checklistId}`;
  const { rows } = await sql<{ course_id: number }>`select distinct k.course_id from ${automatic(scope)}
    where k.course_id > ${last} and k.retired_at is null and ${isMeant}
    order by k.course_id limit ${limit}`.execute(db());
  return rows.map(({ course_id }) => course_id);
}

/** The last course that was looked at on the day; null: all were. Nobody else goes on with it until the transaction ends. */
async function holdLookedTo({ institutionId }: Scope, day: string): Promise<number | null> {
  const { rows } = await sql<{ looked_to: number | null }>`
    insert into task_condition_days as d (institution_id, day, looked_to) values (${institutionId}, ${day}::date, 0)
    on conflict (institution_id) do update set day = excluded.day,
      looked_to = case when d.day = excluded.day then d.looked_to else 0 end
    returning looked_to`.execute(db());
  return rows[0]?.looked_to ?? null;
}

async function saveLookedTo({ institutionId }: Scope, courseId: number | null) {
  await db()
    .updateTable('task_condition_days')
    .set({ looked_to: courseId })
    .where('institution_id', '=', institutionId)
    .execute();
}

/** Those of the courses that have automatic tasks. */
export const withAutomaticTasks = (scope: Scope, courseIds: readonly number[]) =>
  listAutomaticCourses(scope, courseIds);

/** Courses of one transaction when there are many: it holds them meanwhile. */
export const coursesAtOnce = 100;

interface Looking {
  readonly now?: Date | undefined;
  /** only at conditions about when and how the courses were scanned: all else is as it was */
  readonly isAboutScans?: boolean;
}

/**
 * Does and reopens the automatic tasks of some courses by what's now known of these, in the current transaction. If two
 * change a course at once, each may miss what the other has changed: so callers hold the courses, or have them looked at
 * again afterwards.
 */
export const evaluateTasks = (
  given: Scope,
  courseIds: readonly number[],
  { now = currentTime(), isAboutScans = false }: Looking = {},
): Promise<void> =>
  inTransaction(async () => {
    const groups = await listAutomatic(given, courseIds, { isAboutScans });
    if (groups.length === 0) return;
    const institution = await given.institution();
    if (!institution.isReadyGo) return;
    const scope = scopeOf(institution);
    const { known, complete, reopen } = await judgeTasks(scope, groups, { courseIds, now });
    if (known.length > 0) await saveKnown(scope, known);
    // In this order: a list with one task done and another reopened isn't completed in between.
    await reopenBySystem(scope, [...reopen.keys()], reopen);
    await completeBySystem(scope, [...complete.keys()], complete);
  });

/** The same while nobody else changes the courses. For transactions that hold nothing else yet. */
export const evaluateHeld = (scope: Scope, courseIds: readonly number[], now?: Date): Promise<void> =>
  inTransaction(async () => {
    await lockCourses(scope, courseIds);
    await evaluateTasks(scope, courseIds, { now });
  });

async function judgeTasks(
  scope: Scope,
  groups: readonly TasksOfCondition[],
  asked: { readonly courseIds: readonly number[]; readonly now: Date },
) {
  const filters = groups.map(({ condition }) => condition);
  const matches = await matchCourses(scope, { filters, faultOf: conditionFaultOf, ...asked });
  const known: KnownCondition[] = [];
  const judged = { complete: new Map<number, FoundValues>(), reopen: new Map<number, FoundValues>() };
  const pairs = groups.flatMap(({ tasks }, place) => tasks.map((task) => ({ task, of: matches[place] })));
  for (const { task, of } of pairs) {
    const match = of?.get(task.courseId);
    if (!match || match.isMet === null) continue;
    const judgement = judgeTask(task, match.isMet);
    if (judgement !== 'leave') judged[judgement].set(task.id, match.found);
    if (match.isMet !== task.wasMet) known.push({ task_id: task.id, is_met: match.isMet });
  }
  return { known, ...judged };
}

interface Round {
  readonly signal: AbortSignal;
  readonly checklistId?: number | undefined;
  readonly now?: Date;
}

/** Looks at all automatic tasks, or at those of a checklist, in portions; breaking off is harmless. */
export async function evaluateAll(scope: Scope, { signal, checklistId, now }: Round) {
  let last: number | undefined = 0;
  while (last !== undefined) {
    signal.throwIfAborted();
    const courseIds: number[] = await listCoursesAfter(scope, { last, limit: coursesAtOnce, checklistId });
    await evaluateHeld(scope, courseIds, now);
    last = courseIds.at(-1);
  }
}

/**
 * All of them once on each of the institution's days: conditions about dates change by themselves. If it's interrupted, the
 * next run goes on with the rest.
 */
export async function evaluateNewDay(scope: Scope, now: Date, signal: AbortSignal) {
  const { timeZone, isReadyGo } = await scope.institution();
  const today = DateTime.fromJSDate(now, { zone: timeZone }).toISODate() ?? '';
  if (!isReadyGo) return;
  while (await lookOn(scope, today, now)) signal.throwIfAborted();
}

/** Looks at the day's next courses; false if none is left. */
const lookOn = (scope: Scope, today: string, now: Date) =>
  inTransaction(async () => {
    const last = await holdLookedTo(scope, today);
    if (last === null) return false;
    const courseIds = await listCoursesAfter(scope, { last, limit: coursesAtOnce });
    await evaluateHeld(scope, courseIds, now);
    await saveLookedTo(scope, courseIds.at(-1) ?? null);
    return courseIds.length > 0;
  });
