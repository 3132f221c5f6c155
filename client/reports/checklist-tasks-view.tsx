import { Heading, Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { sortsOf } from '#shared/http/list.ts';
import { checklistTaskReportList } from '#shared/reports/checklist-report.columns.ts';
import type { ChecklistTaskRow, ChecklistTasksReport } from '#shared/reports/checklist-report.ts';
import {
  amountOf,
  isPercentage,
  taskDisplayTypes,
  type TaskDisplayType,
} from '#shared/reports/display-types.ts';
import { displayMessages } from '#shared/reports/report-names.messages.ts';
import { ProgressBar } from '../ui/charts/progress-bar.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useListColumns, useSortedRows } from '../ui/data-table/use-list-columns.tsx';
import { useRemovableSort } from '../ui/data-table/use-removable-sort.ts';
import { LinkedNumber, useAmountText } from './use-amount-text.tsx';
import type { ShownNumber } from './courses-address.ts';
import { formatCount } from '../ui/format-value.ts';
import { reportMessages } from './report.messages.ts';

const sortKeys = sortsOf(checklistTaskReportList, 'title');

interface ChecklistTasksViewProps extends ChecklistTasksReport {
  /** the report's name; the heading has the checklist's too */
  readonly title: string;
  readonly display: TaskDisplayType;
  /** where the rows behind one of a task's numbers are; null or absent: nowhere to go */
  readonly rowsOf?: (row: ChecklistTaskRow, shown: ShownNumber) => string | null;
}

/** The tasks of a checklist: how far each has come, as a bar of progress, and all their numbers in a table. */
export function ChecklistTasksView({ title, checklist, tasks, display, rowsOf }: ChecklistTasksViewProps) {
  const intl = useIntl();
  const columns = useTaskColumns(rowsOf);
  const { sort, setSort } = useRemovableSort(sortKeys);
  const sorted = useSortedRows(checklistTaskReportList, tasks, sort);
  const heading = intl.formatMessage(reportMessages.checklistTitle, {
    report: title,
    checklist: checklist.title,
  });
  if (tasks.length === 0) return <Heading level="h3">{intl.formatMessage(reportMessages.noTasks)}</Heading>;
  return (
    <section aria-label={heading}>
      <Heading level="h3">{heading}</Heading>
      <Text as="p">{intl.formatMessage(displayMessages[display])}</Text>
      <ul className="progress-list">
        {tasks.map((task) => (
          <li key={task.id}>
            <span>{task.title}</span>
            <TaskProgress task={task} display={display} />
          </li>
        ))}
      </ul>
      <DataTable
        caption={heading}
        columns={columns}
        rows={sorted}
        keyOf={({ id }) => id}
        empty={intl.formatMessage(reportMessages.noTasks)}
        sort={sort}
        onRemovableSort={setSort}
      />
    </section>
  );
}

function TaskProgress({ task, display }: { task: ChecklistTaskRow; display: TaskDisplayType }) {
  const { amountText } = useAmountText(display);
  const amount = amountOf(task, display);
  const text = amountText(amount);
  // A bar of nothing would look like nothing done.
  if (amount.value === null) return <span className="progress-text">{text}</span>;
  const max = isPercentage(display) ? 100 : amount.total;
  return <ProgressBar label={task.title} value={amount.value} max={max} text={text} />;
}

function useTaskColumns(rowsOf: ChecklistTasksViewProps['rowsOf']) {
  const intl = useIntl();
  const { amountText } = useAmountText();
  const column = useListColumns(checklistTaskReportList);
  return [
    column('title', { isRowHeader: true }),
    column('totalTaskCount', {
      align: 'end',
      cell: (row) => (
        <LinkedNumber to={row.totalTaskCount === 0 ? null : rowsOf?.(row, 'totalTaskCount')}>
          {formatCount(intl, row.totalTaskCount)}
        </LinkedNumber>
      ),
    }),
    column('inScopeTaskCount', { align: 'end' }),
    ...taskDisplayTypes.map((display) =>
      column(display, {
        align: 'end',
        cell: (row) => (
          <LinkedNumber to={row[display] === 0 ? null : rowsOf?.(row, display)}>
            {amountText(amountOf(row, display), display)}
          </LinkedNumber>
        ),
      }),
    ),
  ];
}
