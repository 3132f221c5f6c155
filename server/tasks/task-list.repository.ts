import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { checklistsOf } from '#server/relations/checklists.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { coursesOutOf } from '#server/relations/scope-decisions.ts';
import { overdueOn } from '#server/relations/tasks.ts';
import type { Result } from '#shared/http/endpoint.ts';
import type { TaskGrouping } from '#shared/tasks/task-list.ts';
import type { readChecklistProgress } from '#shared/tasks/tasklist.api.ts';
import {
  isInState,
  isMeant,
  isSearch,
  isTallied,
  tally,
  tasklistsMeant,
  type Days,
  type TaskReader,
} from './task-list-sql.ts';
import { taskTables } from './task-row.ts';

interface Page {
  readonly page: number;
  readonly limit: number;
}

/** A course or a checklist. */
type Titled = Exclude<TaskGrouping, 'due'>;

const orders: Record<Titled, RawBuilder<unknown>> = {
  course: sql`name_key, course_id, title_key, checklist_id, id`,
  checklist: sql`title_key, checklist_id, name_key, course_id, id`,
};
const groupIds: Record<Titled, RawBuilder<unknown>> = {
  course: sql`course_id`,
  checklist: sql`checklist_id`,
};
const groupTitles: Record<Titled, RawBuilder<unknown>> = {
  course: sql`course_title`,
  checklist: sql`checklist_title`,
};

export interface GroupRow {
  readonly id: number;
  readonly title: string;
  readonly open: number;
  readonly overdue: number;
  readonly completed: number;
}

/** The tasklists that a page reaches into, and what it skips of the first. */
interface Reach {
  readonly total: number;
  readonly skip: number;
  readonly ids: readonly number[] | null;
  readonly groups: readonly GroupRow[] | null;
}

/**
 * A page of tasks by course or checklist, clamped to those that there are. It's found by what tasklists count: only
 * those that it reaches into are opened.
 */
export async function findPageByTitle(reader: TaskReader, by: Titled, { page, limit }: Page) {
  const { rows } = await sql<Reach>`
    with tallied as materialized (
      select t.id, t.course_id, t.checklist_id, n, open, overdue, completed, co.title as course_title, co.name_key
      from (${tally(reader)}) t join ${coursesOf(reader.scope)} co on co.id = t.course_id),
    placed as (
      select t.id, course_id, checklist_id, n, sum(n) over (order by ${orders[by]}) as upto
      from tallied t join (select id as of, title_key from ${checklistsOf(reader.scope)} c) c on c.of = t.checklist_id
      where n > 0),
    begun as (
      select total, least(${Math.max(page, 1)}::int8 - 1, greatest((total - 1) / ${limit}::int, 0)) * ${limit}::int as start
      from (select coalesce(sum(n), 0)::int8 as total from tallied) counted),
    reached as (select p.*, p.upto - p.n as before from placed p, begun
      where p.upto > begun.start and p.upto - p.n < begun.start + ${limit}::int)
    select begun.total::int as total, (begun.start - (select min(before) from reached))::int as skip,
      (select array_agg(id order by upto) from reached) as ids,
      (select json_agg(g) from (
        select ${groupIds[by]} as id, min(${groupTitles[by]}) as title, sum(open)::int as open,
          sum(overdue)::int as overdue, sum(completed)::int as completed
        from tallied join (select id as of, title as checklist_title from ${checklistsOf(reader.scope)} c) c on c.of = checklist_id
        where ${groupIds[by]} in (select ${groupIds[by]} from reached)
        group by ${groupIds[by]}) g) as groups
    from begun`.execute(db());
  const [found] = rows;
  if (!found?.ids) return { total: 0, ids: [], groups: [] };
  const { rows: tasks } = await sql<{ id: number }>`
    select k.id from ${taskTables(reader.scope)}
    join unnest(${found.ids}::int[]) with ordinality list (id, place) on list.id = k.tasklist_id
    where ${isMeant(reader)} and ${isInState(reader.filter.state, reader.days)}
    order by list.place, t.weight, k.id limit ${limit} offset ${found.skip}`.execute(db());
  return { total: found.total, ids: tasks.map(({ id }) => id), groups: found.groups ?? [] };
}

const isOpen = sql`k.is_counted and not k.is_completed`;

/** When a task is due: the place of its group in `dueGroups`. */
const duePlace = ({ today, thisWeek, nextWeek }: Days) => sql<number>`case
  when not (${isOpen}) then 5 when k.due_on is null then 4 when k.due_on < ${today}::date then 0
  when k.due_on <= ${thisWeek}::date then 1 when k.due_on <= ${nextWeek}::date then 2 else 3 end`;

/** Tasks of the list, in the tables of `taskTables` or, if that's all that's asked for, alone. */
const listed = (reader: TaskReader, tables = taskTables(reader.scope)) => sql`${tables}
  where k.tasklist_id in (select l.id from ${tasklistsMeant(reader)})
    and ${isMeant(reader)} and ${isInState(reader.filter.state, reader.days)}`;

/** Open tasks come in the order of an index; others have to be put in order. */
const dueOrder = ({ filter, days }: TaskReader) =>
  filter.state === 'open' || filter.state === 'overdue'
    ? sql`k.due_on, k.id`
    : sql`${duePlace(days)}, k.due_on, k.id`;

/** A page of tasks by when they're due. */
export async function listPageByDue(reader: TaskReader, { page, limit }: Page) {
  const tables = isSearch(reader) ? taskTables(reader.scope) : sql`tasks k`;
  const { rows } = await sql<{ id: number }>`select k.id from ${listed(reader, tables)}
    order by ${dueOrder(reader)} limit ${limit} offset ${(page - 1) * limit}`.execute(db());
  return rows.map(({ id }) => id);
}

export interface DueCounts {
  /** of the state asked for */
  readonly total: number;
  readonly open: number;
  readonly overdue: number;
  readonly completed: number;
  /** open ones that are due until the end of the week, and of the next, and that have a due date at all */
  readonly until_this_week: number;
  readonly until_next_week: number;
  readonly dated: number;
}

/** How many tasks of the list are due when. */
export async function countDue(reader: TaskReader): Promise<DueCounts> {
  const { rows } = await (isTallied(reader) ? tallyDue(reader) : countDueTasks(reader)).execute(db());
  return (
    rows[0] ?? {
      total: 0,
      open: 0,
      overdue: 0,
      completed: 0,
      until_this_week: 0,
      until_next_week: 0,
      dated: 0,
    }
  );
}

function tallyDue(reader: TaskReader) {
  const { thisWeek, nextWeek } = reader.days;
  const until = (day: string) => overdueOn(sql`open_due_on`, sql`(${day}::date + 1)`);
  const sum = (of: RawBuilder<unknown>) => sql`coalesce(sum(${of}), 0)::int`;
  return sql<DueCounts>`select ${sum(sql`n`)} as total, ${sum(sql`open`)} as open, ${sum(sql`overdue`)} as overdue,
      ${sum(sql`completed`)} as completed, ${sum(until(thisWeek))} as until_this_week,
      ${sum(until(nextWeek))} as until_next_week, ${sum(sql`cardinality(open_due_on)`)} as dated
    from (${tally(reader)}) tallied`;
}

function countDueTasks(reader: TaskReader) {
  const { filter, days } = reader;
  const count = (when: RawBuilder<unknown>) => sql`(count(*) filter (where ${when}))::int`;
  const until = (day: string) => count(sql`${isOpen} and k.due_on <= ${day}::date`);
  return sql<DueCounts>`select ${count(isInState(filter.state, days))} as total, ${count(isOpen)} as open,
      ${count(isInState('overdue', days))} as overdue, ${count(sql`k.is_completed`)} as completed,
      ${until(days.thisWeek)} as until_this_week, ${until(days.nextWeek)} as until_next_week,
      ${count(sql`${isOpen} and k.due_on is not null`)} as dated
    from ${taskTables(reader.scope)}
    where k.tasklist_id in (select l.id from ${tasklistsMeant(reader)}) and ${isMeant(reader)}`;
}

const titledOrders: Record<TaskGrouping, (reader: TaskReader) => RawBuilder<unknown>> = {
  course: () => sql`co.name_key, co.id, c.title_key, c.id, k.tasklist_id, t.weight, k.id`,
  checklist: () => sql`c.title_key, c.id, co.name_key, co.id, k.tasklist_id, t.weight, k.id`,
  due: dueOrder,
};

/** The ids of all tasks of the list, in order. */
export async function listAllIds(reader: TaskReader, by: TaskGrouping) {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(k.id order by ${titledOrders[by](reader)}) as ids from ${listed(reader)}`.execute(db());
  return rows[0]?.ids ?? [];
}

/** The ids of tasks of the list, except some, up to a number. */
export async function listSomeIds(
  reader: TaskReader,
  { except, limit }: { except: readonly number[]; limit: number },
) {
  const { rows } = await sql<{ id: number }>`select k.id from ${listed(reader)}
    and k.id <> all(${[...except]}::int[]) limit ${limit}`.execute(db());
  return rows.map(({ id }) => id);
}

export interface ProgressRow {
  readonly id: number;
  readonly task_count: number;
  readonly completed_count: number;
  readonly overdue_count: number;
}

type CourseCounts = Pick<
  Result<typeof readChecklistProgress>,
  'courseCount' | 'inScopeCount' | 'overdueCourseCount' | 'overdueInScopeCount'
>;

/** How far the tasklists of a list are: all together, and by the tasks of their checklist. */
export async function findProgress(reader: TaskReader) {
  const overdue = isInState('overdue', reader.days);
  const count = (when: RawBuilder<unknown>) => sql`(count(*) filter (where ${when}))::int`;
  const { rows } = await sql<ProgressRow>`
    select k.checklist_task_id as id, ${count(sql`k.is_counted`)} as task_count,
      ${count(sql`k.is_completed`)} as completed_count, ${count(overdue)} as overdue_count
    from tasks k where k.retired_at is null and k.tasklist_id in (select l.id from ${tasklistsMeant(reader)})
    group by k.checklist_task_id order by k.checklist_task_id`.execute(db());
  const isLate = sql`${overdueOn(sql`l.open_due_on`, sql`${reader.days.today}::date`)} > 0`;
  const isIn = sql`l.course_id not in ${coursesOutOf(reader.scope)}`;
  const { rows: lists } = await sql<CourseCounts>`
    select count(*)::int as "courseCount", ${count(isIn)} as "inScopeCount",
      ${count(isLate)} as "overdueCourseCount", ${count(sql`${isLate} and ${isIn}`)} as "overdueInScopeCount"
    from ${tasklistsMeant(reader)}`.execute(db());
  const [courses] = lists;
  if (!courses) throw new Error('There is always a row of counts');
  return { tasks: rows, courses };
}
