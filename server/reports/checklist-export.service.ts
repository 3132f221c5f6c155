import type { Actor } from '#server/access/actor.ts';
import { inOnePortion, sheetOf, tableFileOf, type Column } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import type { ChecklistReportRow, ChecklistTaskRow } from '#shared/reports/checklist-report.ts';
import {
  checklistDisplayTypes,
  isPercentage,
  taskDisplayTypes,
  type DisplayType,
} from '#shared/reports/display-types.ts';
import { displayMessages } from '#shared/reports/display.messages.ts';
import { presetMessages } from '#shared/reports/report-names.messages.ts';
import { literal, phrase } from '#shared/text/phrase.ts';
import { readChecklists, readTasks, type ChecklistQuery } from './checklist-report.service.ts';
import { reportColumns } from './report.messages.ts';

interface ExportQuery extends ChecklistQuery {
  /** absent: all checklists, and not the tasks of one */
  readonly checklistId?: number | undefined;
  readonly format: TableFormat;
}

/** The table of a report on checklists, or on the tasks of one, as a file. A percentage of nothing is empty. */
export async function exportChecklists(
  scope: Scope,
  actor: Actor,
  { checklistId, format, ...query }: ExportQuery,
) {
  if (checklistId !== undefined) {
    const { checklist, tasks } = await readTasks(scope, actor, { ...query, checklistId });
    const main = sheetOf(literal(checklist.title), taskColumns, portionOf(tasks));
    return tableFileOf(scope, { what: 'readygo_tasks_completed', format, main });
  }
  const { checklists } = await readChecklists(scope, actor, query);
  const title = phrase(presetMessages.readygo_tasklists_overview);
  const main = sheetOf(title, checklistColumns, portionOf(checklists));
  return tableFileOf(scope, { what: 'readygo_tasklists_overview', format, main });
}

const portionOf = <Row>(rows: readonly Row[]) => inOnePortion(() => Promise.resolve(rows));

type Counts = Partial<Record<DisplayType, number>> & { readonly totalTaskCount: number };

/** What can be charted, as columns; `totalOf` says what a percentage is of. */
const displayColumns = <Row extends Counts>(
  displays: readonly DisplayType[],
  totalOf: (row: Row, display: DisplayType) => number,
) =>
  displays.map((display): Column<Row> => {
    const isPercent = isPercentage(display);
    return {
      header: phrase(displayMessages[display]),
      type: isPercent ? 'percent' : 'number',
      cell: (row) => (isPercent && totalOf(row, display) === 0 ? null : (row[display] ?? null)),
    };
  });

const checklistColumns: readonly Column<ChecklistReportRow>[] = [
  { header: phrase(reportColumns.checklist), type: 'text', cell: ({ title }) => title },
  { header: phrase(reportColumns.courses), type: 'number', cell: ({ tasklistCount }) => tasklistCount },
  { header: phrase(reportColumns.tasks), type: 'number', cell: ({ totalTaskCount }) => totalTaskCount },
  ...displayColumns<ChecklistReportRow>(checklistDisplayTypes, (row, display) =>
    display.includes('Tasklists') ? row.tasklistCount : row.totalTaskCount,
  ),
];

const taskColumns: readonly Column<ChecklistTaskRow>[] = [
  { header: phrase(reportColumns.task), type: 'text', cell: ({ title }) => title },
  { header: phrase(reportColumns.courses), type: 'number', cell: ({ totalTaskCount }) => totalTaskCount },
  ...displayColumns<ChecklistTaskRow>(taskDisplayTypes, ({ totalTaskCount }) => totalTaskCount),
];
