import { sql } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { getSeenBatches } from '#server/batches/batch-list.service.ts';
import {
  fileColumns,
  inOnePortion,
  listFile,
  sheetOf,
  tableFileOf,
} from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { checklistReportList, checklistTaskReportList } from '#shared/reports/checklist-report.columns.ts';
import type { ChecklistReportRow, ChecklistTaskRow } from '#shared/reports/checklist-report.ts';
import { literal, phrase } from '#shared/text/phrase.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { checklistsOf, checklistTasksOf } from '#server/relations/checklists.ts';
import { isInScope } from '#server/relations/scope-decisions.ts';
import { everyTaskStanding, tasklistsOf } from '#server/relations/tasks.ts';
import { reportProblems } from './report.messages.ts';
import { coursesOfView } from './report-scope.service.ts';
import type { OnlyCourses } from './report-fields.ts';

/** Whose tasks a report is about: those of the batches' courses, each once, or of some of these. */
interface CoursesAsked {
  readonly batchIds: readonly number[];
  readonly only: OnlyCourses | undefined;
}

const coursesAsked = (scope: Scope, { batchIds, only }: CoursesAsked) => sql`(
  select m.course_id from ${membersOf(scope)} m where m.batch_id = any(${[...batchIds]}::int[])
    and ${only?.courseIds ? sql`m.course_id in ${only.courseIds}` : sql`true`})`;

interface ChecklistSums {
  readonly id: number;
  readonly title: string;
  readonly lists: number;
  readonly inScopeLists: number;
  readonly completedLists: number;
  readonly tasks: number;
  readonly inScopeTasks: number;
  readonly completedTasks: number;
}

/** What the tasklists of the courses add up to, by checklist. */
async function sumChecklists(scope: Scope, asked: CoursesAsked): Promise<ChecklistSums[]> {
  const { rows } = await sql<ChecklistSums>`
    select c.id, c.title, sums.* from (
      select t.checklist_id, count(*)::int as lists, count(t.completed_at)::int as "completedLists",
        (count(*) filter (where s.is_in))::int as "inScopeLists",
        sum(t.task_count)::int as tasks, sum(t.completed_count)::int as "completedTasks",
        coalesce(sum(t.task_count) filter (where s.is_in), 0)::int as "inScopeTasks"
      from ${tasklistsOf(scope)} t cross join lateral (select ${isInScope(scope, 't.course_id')} as is_in) s
      where t.course_id in ${coursesAsked(scope, asked)}
      group by t.checklist_id) sums
    join ${checklistsOf(scope)} c on c.id = sums.checklist_id
    where c.publication > 0 order by c.title_key, c.id`.execute(db());
  return rows;
}

interface TaskSums {
  readonly id: number;
  readonly title: string;
  readonly tasks: number;
  readonly inScopeTasks: number;
  readonly completedTasks: number;
}

/**
 * What the tasks of a checklist add up to on the courses, in its order. One that it no longer has is there as long as
 * courses still have it.
 */
async function sumTasks(scope: Scope, checklistId: number, asked: CoursesAsked): Promise<TaskSums[]> {
  const { rows } = await sql<TaskSums>`
    select of.id, of.title, coalesce(sums.tasks, 0) as tasks, coalesce(sums.completed, 0) as "completedTasks",
      coalesce(sums.in_scope, 0) as "inScopeTasks"
    from ${checklistTasksOf(scope)} of
    left join (
      select k.checklist_task_id, count(*)::int as tasks, (count(*) filter (where k.is_completed))::int as completed,
        (count(*) filter (where l.is_in_scope))::int as in_scope
      from ${everyTaskStanding()} k
      join (select t.id, ${isInScope(scope, 't.course_id')} as is_in_scope from ${tasklistsOf(scope)} t
        where t.checklist_id = ${checklistId} and t.course_id in ${coursesAsked(scope, asked)}) l on l.id = k.tasklist_id
      where k.is_counted
        and k.checklist_task_id = any(array(
          select one.id from ${checklistTasksOf(scope)} one where one.checklist_id = ${checklistId}))
      group by k.checklist_task_id) sums on sums.checklist_task_id = of.id
    where of.checklist_id = ${checklistId} and (of.removed_at is null or sums.tasks > 0)
    order by of.weight, of.id`.execute(db());
  return rows;
}

/** A published checklist on some course that the actor sees. */
async function findReadChecklist(scope: Scope, actor: Actor, id: number) {
  const { rows } = await sql<{ id: number; title: string }>`
    select c.id, c.title from ${checklistsOf(scope)} c
    where c.id = ${id} and c.publication > 0 and exists (
      select from ${tasklistsOf(scope)} t
      join ${membersOf(scope)} m on m.course_id = t.course_id
      join ${batchesOf(scope)} b on b.id = m.batch_id
      where t.checklist_id = c.id and ${isSeenBy(actor, 'm.course_id')})`.execute(db());
  return rows[0];
}

/** What's requested, and in which part of the request. */
interface ChecklistQuery {
  readonly batches: readonly number[];
  readonly quickViewId?: number | undefined;
  readonly part: 'query' | 'body';
}

/** How far the checklists are that courses of the batches have, each course once. */
export async function readChecklists(scope: Scope, actor: Actor, query: ChecklistQuery) {
  const { asked, narrowed } = await findCourses(scope, actor, query);
  const sums = asked.batchIds.length === 0 ? [] : await sumChecklists(scope, asked);
  return { checklists: sums.map(toChecklist), scope: narrowed };
}

/** How far each task of a checklist is, over the courses of the batches that have it. */
export async function readTasks(
  scope: Scope,
  actor: Actor,
  { checklistId, ...query }: ChecklistQuery & { readonly checklistId: number },
) {
  const { asked, narrowed } = await findCourses(scope, actor, query);
  const checklist = await findReadChecklist(scope, actor, checklistId);
  if (!checklist) throw new Problem('not_found', phrase(reportProblems.noChecklist));
  const sums = await sumTasks(scope, checklistId, asked);
  return { checklist, tasks: sums.map(toTask), scope: narrowed };
}

interface FileQuery extends ChecklistQuery {
  /** absent: all checklists, and not the tasks of one */
  readonly checklistId?: number | undefined;
  readonly format: TableFormat;
}

/** The table of a report on checklists, or on the tasks of one, as a file. */
export async function exportChecklists(scope: Scope, actor: Actor, query: FileQuery) {
  const { checklistId, format, ...asked } = query;
  if (checklistId === undefined) {
    const { checklists } = await readChecklists(scope, actor, asked);
    const rows = inOnePortion(async () => checklists);
    return listFile(scope, checklistReportList, { what: 'readygo_tasklists_overview', format, rows });
  }
  const { checklist, tasks } = await readTasks(scope, actor, { ...asked, checklistId });
  const columns = fileColumns<ChecklistTaskRow>(checklistTaskReportList.columns);
  const rows = inOnePortion(async () => tasks);
  const main = sheetOf(literal(checklist.title), columns, rows);
  return tableFileOf(scope, { what: 'readygo_tasks_completed', format, main });
}

async function findCourses(scope: Scope, actor: Actor, query: ChecklistQuery) {
  const batches = await getSeenBatches(scope, actor, query.batches);
  const { only, scope: narrowed } = await coursesOfView(scope, actor, query);
  return { asked: { batchIds: batches.map(({ id }) => id), only }, narrowed };
}

function toChecklist({
  id,
  title,
  lists,
  inScopeLists,
  completedLists,
  ...sums
}: ChecklistSums): ChecklistReportRow {
  return {
    id,
    title,
    tasklistCount: lists,
    inScopeTasklistCount: inScopeLists,
    completedTasklists: completedLists,
    incompleteTasklists: lists - completedLists,
    completedTasklistsPercentage: percentOf(completedLists, lists),
    incompleteTasklistsPercentage: percentOf(lists - completedLists, lists),
    ...countsOf(sums),
  };
}

const toTask = ({ id, title, ...sums }: TaskSums): ChecklistTaskRow => ({ id, title, ...countsOf(sums) });

const countsOf = ({ tasks, inScopeTasks, completedTasks }: Omit<TaskSums, 'id' | 'title'>) => ({
  totalTaskCount: tasks,
  inScopeTaskCount: inScopeTasks,
  completedTaskCount: completedTasks,
  incompleteTaskCount: tasks - completedTasks,
  completedTaskPercentage: percentOf(completedTasks, tasks),
  incompleteTaskPercentage: percentOf(tasks - completedTasks, tasks),
});

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);
