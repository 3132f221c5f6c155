import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { checklistsOf } from '#server/relations/checklists.ts';
import { nextDueOn, overdueOn, tasklistsOf } from '#server/relations/tasks.ts';

type Sql = RawBuilder<unknown>;

interface Asked {
  readonly scope: Scope;
  /** the institution's day */
  readonly today: string;
}

const dueOn = sql.ref('t.open_due_on');

/** Joins what the tasklists of the course `m` add up to, as `tasks`; without any there's no row. */
export function joinTasks({ scope, today }: Asked, among?: readonly number[]): Sql {
  const day = sql`${today}::date`;
  return sql`left join (
    select t.course_id, count(*)::int as lists, count(t.completed_at)::int as completed_lists,
      sum(t.task_count)::int as total, sum(t.completed_count)::int as completed,
      sum(${overdueOn(dueOn, day)})::int as overdue, min(${nextDueOn(dueOn, day)}) as next_due_on
    from ${tasklistsOf(scope)} t
    where ${among ? sql`t.course_id = any(${[...among]}::int[])` : sql`true`}
    group by t.course_id) tasks on tasks.course_id = m.id`;
}

/** Which tasklists a column of checklists is about. */
const standings = {
  all: sql`true`,
  open: sql`t.completed_at is null`,
  completed: sql`t.completed_at is not null`,
} as const;

/** The checklists of the course `m` that stand like this: their titles, their ids, and whether one is among them. */
export function checklistsOfCourse(scope: Scope, which: keyof typeof standings) {
  const lists = sql`${tasklistsOf(scope)} t`;
  const isOfCourse = sql`t.course_id = m.id and ${standings[which]}`;
  return {
    titles: sql`(select array_agg(c.title order by c.title_key, c.id)
      from ${lists} join ${checklistsOf(scope)} c on c.id = t.checklist_id where ${isOfCourse})`,
    ids: sql`(select array_agg(t.checklist_id::text) from ${lists} where ${isOfCourse})`,
    has: (id: number) =>
      sql`m.id in (select t.course_id from ${lists} where t.checklist_id = ${id}::int and ${standings[which]})`,
  };
}
