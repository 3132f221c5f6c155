import { Heading, Spinner } from '@instructure/ui/latest';
import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { sortsOf } from '#shared/http/list.ts';
import { checklistReportList } from '#shared/reports/checklist-report.columns.ts';
import type { ChecklistReportRow } from '#shared/reports/checklist-report.ts';
import {
  amountOf,
  checklistDisplayTypes,
  isPercentage,
  type DisplayType,
} from '#shared/reports/display-types.ts';
import { displayMessages } from '#shared/reports/report-names.messages.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { chartHeight } from '../ui/charts/palette.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useListColumns, useSortedRows } from '../ui/data-table/use-list-columns.tsx';
import { useRemovableSort } from '../ui/data-table/use-removable-sort.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { LinkedNumber, useAmountText } from './use-amount-text.tsx';
import type { ShownNumber } from './courses-address.ts';
import { formatCount } from '../ui/format-value.ts';
import { reportMessages } from './report.messages.ts';

const sortKeys = sortsOf(checklistReportList, 'title');

const BarChart = lazyPart(() => import('../ui/charts/bar-chart.tsx'));

interface ChecklistsViewProps {
  readonly title: string;
  readonly rows: readonly ChecklistReportRow[];
  readonly display: DisplayType;
  /** where the courses behind a row are; null or absent: nowhere to go */
  readonly coursesOf?: (row: ChecklistReportRow) => string | null;
  /** where the rows behind one of its numbers are */
  readonly rowsOf?: (row: ChecklistReportRow, shown: ShownNumber) => string | null;
}

/** The checklists of some batches: a bar for each, and all their numbers in a table. */
export function ChecklistsView({ title, rows, display, ...links }: ChecklistsViewProps) {
  const intl = useIntl();
  const columns = useChecklistColumns(links);
  const { sort, setSort } = useRemovableSort(sortKeys);
  const sorted = useSortedRows(checklistReportList, rows, sort);
  const { amountText, axisText } = useAmountText(display);
  if (rows.length === 0)
    return <Heading level="h3">{intl.formatMessage(reportMessages.noChecklists)}</Heading>;
  const shown = rows.map((row) => ({ ...row, amount: amountOf(row, display) }));
  const largest = Math.max(0, ...shown.map(({ amount }) => amount.value ?? 0));
  return (
    <>
      <Suspense
        fallback={
          // The table below keeps its place.
          <div style={{ minBlockSize: chartHeight }}>
            <Spinner renderTitle={intl.formatMessage(uiMessages.loading)} />
          </div>
        }
      >
        <BarChart
          title={`${title} – ${intl.formatMessage(displayMessages[display])}`}
          bars={shown.map(({ id, title: label, amount }) => ({
            id: String(id),
            label,
            value: amount.value,
            text: amountText(amount),
          }))}
          // Percentages end at 100, counts ten above the largest (specification §4).
          end={isPercentage(display) ? 100 : largest + 10}
          height={chartHeight}
          formatValue={axisText}
        />
      </Suspense>
      <DataTable
        caption={title}
        columns={columns}
        rows={sorted}
        keyOf={({ id }) => id}
        empty={intl.formatMessage(reportMessages.noChecklists)}
        sort={sort}
        onRemovableSort={setSort}
      />
    </>
  );
}

type Links = Pick<ChecklistsViewProps, 'coursesOf' | 'rowsOf'>;
type Link = string | null | undefined;

function useChecklistColumns({ coursesOf, rowsOf }: Links) {
  const intl = useIntl();
  const { amountText } = useAmountText();
  const column = useListColumns(checklistReportList);
  const count = (id: 'tasklistCount' | 'totalTaskCount', linkTo: (row: ChecklistReportRow) => Link) =>
    column(id, {
      align: 'end',
      cell: (row) => (
        <LinkedNumber to={row[id] === 0 ? null : linkTo(row)}>{formatCount(intl, row[id])}</LinkedNumber>
      ),
    });
  return [
    column('title', { isRowHeader: true }),
    count('tasklistCount', (row) => coursesOf?.(row)),
    column('inScopeTasklistCount', { align: 'end' }),
    count('totalTaskCount', (row) => rowsOf?.(row, 'totalTaskCount')),
    column('inScopeTaskCount', { align: 'end' }),
    ...checklistDisplayTypes.map((display) =>
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
