import type { Filter } from '#shared/filters/filter.ts';
import { filterToText } from '#shared/filters/filter-text.ts';
import { mostIdsInAddress } from '#shared/http/id.ts';
import type { DisplayType } from '#shared/reports/display-types.ts';

/** What a report on checklists is about. */
export interface ReportedRows {
  /** null: all that a person can see */
  readonly batchIds: readonly number[] | null;
  /** the quick view's filter that narrows it */
  readonly filter: Filter;
}

type Columns = 'readygo.checklists' | 'readygo.completed_checklists' | 'readygo.open_checklists';

/** The courses behind a number of the report on checklists; null if no address says it. */
export function coursesAddress(
  { batchIds, filter }: ReportedRows,
  column: Columns,
  checklistId: number,
): string | null {
  const isTold = batchIds === null || batchIds.length <= mostIdsInAddress;
  // A filter asks about a column once.
  if (!isTold || filter.some((asked) => asked.column === column)) return null;
  const one = { column, any: [{ op: 'one_of' as const, value: [String(checklistId)] }] };
  const params = new URLSearchParams();
  if (batchIds) params.set('batches', batchIds.join(','));
  params.set('filter', filterToText([...filter, one]));
  return `/courses?${params.toString()}`;
}

interface TasksAsked {
  readonly state: 'completed' | 'counted' | 'open';
  readonly checklistId: number;
  /** only this task of the checklist */
  readonly taskTemplateId?: number;
}

/** The tasks behind a number; null if no address says it: a list of tasks isn't narrowed by quick views. */
function tasksAddress(
  { batchIds, filter }: ReportedRows,
  { state, checklistId, taskTemplateId }: TasksAsked,
): string | null {
  if (filter.length > 0 || (batchIds && batchIds.length > mostIdsInAddress)) return null;
  const params = new URLSearchParams({
    scope: 'all',
    state,
    standing: 'all',
    checklistId: String(checklistId),
  });
  if (taskTemplateId !== undefined) params.set('taskTemplateId', String(taskTemplateId));
  for (const id of batchIds ?? []) params.append('batchIds', String(id));
  return `/tasks?${params.toString()}`;
}

/** A number of a report on checklists or their tasks. */
export type ShownNumber = DisplayType | 'totalTaskCount';

const isCompleted = (shown: ShownNumber) => shown.startsWith('completed');

function stateOf(shown: ShownNumber): TasksAsked['state'] {
  if (shown === 'totalTaskCount') return 'counted';
  return isCompleted(shown) ? 'completed' : 'open';
}

/** The rows behind a number of a checklist: courses for its tasklists, tasks for its tasks. */
export function rowsOfChecklist(rows: ReportedRows, checklistId: number, shown: ShownNumber) {
  if (!shown.includes('Tasklists')) return tasksAddress(rows, { state: stateOf(shown), checklistId });
  const column = isCompleted(shown) ? 'readygo.completed_checklists' : 'readygo.open_checklists';
  return coursesAddress(rows, column, checklistId);
}

/** The rows behind a number of a task of a checklist. */
export const rowsOfTask = (rows: ReportedRows, asked: Omit<TasksAsked, 'state'>, shown: ShownNumber) =>
  tasksAddress(rows, { ...asked, state: stateOf(shown) });
