import { Heading, Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { ChecklistTaskRow, ChecklistTasksReport } from '#shared/reports/checklist-report.ts';
import { sortRows } from '#shared/text/sort-rows.ts';
import { ProgressBar } from '../ui/charts/progress-bar.tsx';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { useRemovableSort } from '../ui/data-table/use-removable-sort.ts';
import { amountOf, isPercentage, taskDisplayTypes, type TaskDisplayType } from './display-types.ts';
import { formatCount } from './report-format.ts';
import { displayMessages, reportMessages } from './report.messages.ts';
import { useAmountText } from './use-amount-text.ts';

interface ChecklistTasksViewProps extends ChecklistTasksReport {
  /** the report's name; the heading has the checklist's too */
  readonly title: string;
  readonly display: TaskDisplayType;
}

/** The tasks of a checklist: how far each has come, as a bar of progress, and all their numbers in a table. */
export function ChecklistTasksView({ title, checklist, tasks, display }: ChecklistTasksViewProps) {
  const intl = useIntl();
  const columns = useTaskColumns();
  const { sort, setSort } = useRemovableSort(columns.map(({ id }) => id));
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
        rows={sortRows(tasks, sort, { valueOf: (row, by) => row[by], locale: intl.locale })}
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

type TaskColumn = Exclude<keyof ChecklistTaskRow, 'id'>;

function useTaskColumns(): readonly (Column<ChecklistTaskRow, TaskColumn> & { readonly id: TaskColumn })[] {
  const intl = useIntl();
  const { amountText } = useAmountText();
  return [
    {
      id: 'title',
      sortBy: 'title',
      header: intl.formatMessage(reportMessages.task),
      isRowHeader: true,
      cell: (row) => row.title,
    },
    {
      id: 'totalTaskCount',
      sortBy: 'totalTaskCount',
      header: intl.formatMessage(reportMessages.tasklistCount),
      align: 'end',
      cell: (row) => formatCount(intl, row.totalTaskCount),
    },
    ...taskDisplayTypes.map((display) => ({
      id: display,
      sortBy: display,
      header: intl.formatMessage(displayMessages[display]),
      align: 'end' as const,
      cell: (row: ChecklistTaskRow) => amountText(amountOf(row, display), display),
    })),
  ];
}
