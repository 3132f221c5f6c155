import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { likeAnywhere } from '#server/infra/db/search.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { checklistsOf, checklistTasksOf } from '#server/relations/checklists.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { isInScope } from '#server/relations/scope-decisions.ts';
import { isTaskFor, isWhollyFor, overdueOn } from '#server/relations/tasks.ts';
import type { TaskChoice, TaskFilter } from '#shared/tasks/task-list.ts';

/** Who reads a list of tasks, when, and what of it. */
export interface TaskReader {
  readonly scope: Scope;
  readonly actor: Actor;
  readonly days: Days;
  readonly filter: TaskFilter;
}

/** The institution's day, and the last days of its week and the next. */
export interface Days {
  readonly today: string;
  readonly thisWeek: string;
  readonly nextWeek: string;
}

type Condition = RawBuilder<boolean>;
const always = sql<boolean>`true`;

/** Batches `b` whose courses' tasks the list has, by their members `m`. */
function batchesMeant({ actor, filter }: TaskReader): Condition {
  const teams = [...actor.teamRoles.keys()];
  const isOfSome = filter.batchIds.length > 0;
  return sql<boolean>`${isSeenBy(actor, isOfSome ? undefined : 'm.course_id')}
    and ${isOfSome ? sql`b.id = any(${filter.batchIds}::int[])` : sql`b.status = 1`}
    and ${filter.scope === 'teams' ? sql`b.team_id = any(${teams}::int[])` : always}`;
}

/** Whether a tasklist `l` is on a course that the list is about. */
function isOfStanding({ scope, filter: { standing } }: TaskReader): Condition {
  if (standing === 'all') return always;
  const isIn = isInScope(scope, 'l.course_id');
  return standing === 'in_scope' ? isIn : sql<boolean>`not (${isIn})`;
}

/**
 * The tasklists `l` of the list. Their checklists come as an array: joined to the few that there are, PostgreSQL expects
 * few tasklists too, and looks each of them up.
 */
export function tasklistsMeant(reader: TaskReader) {
  const { scope, filter } = reader;
  return sql`tasklists l
    where l.institution_id = ${scope.institutionId} and l.removed_at is null
      and l.checklist_id = any(array(select c.id from ${checklistsOf(scope)} c))
      and l.course_id in (select m.course_id from ${membersOf(scope)} m
        join ${batchesOf(scope)} b on b.id = m.batch_id where ${batchesMeant(reader)})
      and ${isOfStanding(reader)}
      and ${filter.checklistId === undefined ? always : sql`l.checklist_id = ${filter.checklistId}`}
      and ${filter.courseId === undefined ? always : sql`l.course_id = ${filter.courseId}`}`;
}

/** Whether the filter asks something of the tasks themselves, besides whom they're for. */
const asksTasks = (reader: TaskReader) => reader.filter.taskTemplateId !== undefined || isSearch(reader);

/** Whether texts are looked for: of tasks, their courses `co` or their checklists `c`. */
export const isSearch = ({ filter }: TaskReader) => likeAnywhere(filter.search) !== undefined;

const ofDay = (day: string) => sql`${day}::date`;

/** Whether a task `k` is in the state asked for. */
export function isInState(choice: TaskChoice, { today }: Days): Condition {
  const isOpen = sql<boolean>`(k.is_counted and not k.is_completed)`;
  switch (choice) {
    case 'open':
      return isOpen;
    case 'overdue':
      return sql<boolean>`(${isOpen} and k.due_on < ${ofDay(today)})`;
    case 'to_verify':
      return sql<boolean>`(${isOpen} and k.state = 'done')`;
    case 'completed':
      return sql<boolean>`k.is_completed`;
    case 'counted':
      return sql<boolean>`k.is_counted`;
    case 'all':
      return sql<boolean>`k.retired_at is null`;
    default:
      return sql<boolean>`(k.retired_at is null and k.state = ${choice})`;
  }
}

/** As `keyOf` does with what's searched for. */
const keyIn = (text: RawBuilder<unknown>) =>
  sql`lower(regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036F]', '', 'g'))`;

function isFound({ scope, filter }: TaskReader): Condition {
  const pattern = likeAnywhere(filter.search);
  if (pattern === undefined) return always;
  return sql<boolean>`(co.search_key like ${pattern} or c.title_key like ${pattern}
    or k.checklist_task_id = any(array(
      select t.id from ${checklistTasksOf(scope)} t where ${keyIn(sql`t.title`)} like ${pattern})))`;
}

/** Whether the list would have a task `k` of one of its tasklists, whatever its state. */
export const isMeant = (reader: TaskReader): Condition => sql<boolean>`
  k.institution_id = ${reader.scope.institutionId}
  and ${reader.filter.scope === 'mine' ? isTaskFor(reader.scope, reader.actor.personId) : always}
  and ${reader.filter.taskTemplateId === undefined ? always : sql`k.checklist_task_id = ${reader.filter.taskTemplateId}`}
  and ${isFound(reader)}`;

/** Tasklists count only some states by themselves. */
const known = {
  open: sql`l.task_count - l.completed_count`,
  completed: sql`l.completed_count`,
  counted: sql`l.task_count`,
} as const;

type CountedByLists = keyof typeof known | 'overdue';

const isCountedByLists = (choice: TaskChoice): choice is CountedByLists =>
  choice === 'overdue' || choice in known;

/** Whether what tasklists count by themselves tells how many of their tasks the list has, save a few tasklists. */
export const isTallied = (reader: TaskReader) => !asksTasks(reader) && isCountedByLists(reader.filter.state);

/**
 * For each tasklist with tasks that the list has: how many those are (`n`), how many are open, overdue and completed of
 * all that are meant, and when those that are open are due.
 */
export function tally(reader: TaskReader) {
  const { scope, actor, filter } = reader;
  const lists = sql`select l.id, l.course_id, l.checklist_id, l.open_due_on, l.task_count, l.completed_count`;
  if (asksTasks(reader) || !isCountedByLists(filter.state))
    return sql`with meant as materialized (${lists} from ${tasklistsMeant(reader)}) ${countedTally(reader, sql`true`)}`;
  if (filter.scope !== 'mine')
    return sql`select ${tallyColumns(reader, filter.state)} from (${lists} from ${tasklistsMeant(reader)}) l`;
  return sql`with meant as materialized (
      ${lists}, ${isWhollyFor(scope, actor.personId)} as is_whole from ${tasklistsMeant(reader)})
    select ${tallyColumns(reader, filter.state)} from meant l where l.is_whole
    union all ${countedTally(reader, sql`not l.is_whole`)}`;
}

const listColumns = sql`l.id, l.course_id, l.checklist_id`;

/** What tasklists know by themselves. */
function tallyColumns({ days }: TaskReader, state: CountedByLists) {
  const overdue = overdueOn(sql`l.open_due_on`, ofDay(days.today));
  const n = state === 'overdue' ? overdue : known[state];
  return sql`${listColumns}, l.open_due_on, ${n} as n, ${known.open} as open, ${overdue} as overdue,
    l.completed_count as completed`;
}

/** The same by looking at the tasks of those of the tasklists `meant` that meet a condition. */
function countedTally(reader: TaskReader, which: Condition) {
  const { filter, days, scope } = reader;
  const count = (choice: TaskChoice) => sql`(count(*) filter (where ${isInState(choice, days)}))::int`;
  return sql`select ${listColumns}, coalesce(counted.open_due_on, '{}') as open_due_on, n, open, overdue, completed
    from meant l join (
      select k.tasklist_id,
        array_agg(k.due_on order by k.due_on)
          filter (where ${isInState('open', days)} and k.due_on is not null) as open_due_on,
        ${count(filter.state)} as n, ${count('open')} as open, ${count('overdue')} as overdue,
        ${count('completed')} as completed
      from tasks k join tasklists l on l.id = k.tasklist_id
      join ${checklistsOf(scope)} c on c.id = l.checklist_id
      join ${coursesOf(scope)} co on co.id = l.course_id
      where ${isMeant(reader)} and k.tasklist_id = any(array(select l.id from meant l where ${which}))
      group by k.tasklist_id) counted on counted.tasklist_id = l.id`;
}
