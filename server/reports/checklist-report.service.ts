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
import {
  findReadChecklist,
  sumChecklists,
  sumTasks,
  type ChecklistSums,
  type TaskSums,
} from './checklist-report.repository.ts';
import { reportProblems } from './report.messages.ts';
import { coursesOfView } from './report-scope.service.ts';

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

function toChecklist({ id, title, lists, completedLists, ...sums }: ChecklistSums): ChecklistReportRow {
  return {
    id,
    title,
    tasklistCount: lists,
    completedTasklists: completedLists,
    incompleteTasklists: lists - completedLists,
    completedTasklistsPercentage: percentOf(completedLists, lists),
    incompleteTasklistsPercentage: percentOf(lists - completedLists, lists),
    ...countsOf(sums),
  };
}

const toTask = ({ id, title, ...sums }: TaskSums): ChecklistTaskRow => ({ id, title, ...countsOf(sums) });

const countsOf = ({ tasks, completedTasks }: Pick<TaskSums, 'tasks' | 'completedTasks'>) => ({
  totalTaskCount: tasks,
  completedTaskCount: completedTasks,
  incompleteTaskCount: tasks - completedTasks,
  completedTaskPercentage: percentOf(completedTasks, tasks),
  incompleteTaskPercentage: percentOf(tasks - completedTasks, tasks),
});

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);
