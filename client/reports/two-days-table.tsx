import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { decimalsOf } from '#shared/scans/metrics/metric.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { formatChange, formatDay } from '../ui/format-value.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { coursesOf, movesOf } from './place-address.ts';
import { labelOf, textOf, valueOf, type Field, type Report } from './report-format.ts';
import { reportMessages } from './report.messages.ts';
import { LinkedNumber } from './use-amount-text.tsx';
import type { ReportChoice } from './use-report-choice.ts';

interface TwoDaysTableProps {
  readonly title: string;
  readonly report: Report;
  readonly choice: ReportChoice;
}

/** A number on the first day and on the last; null: not known. */
interface Compared {
  readonly id: string;
  readonly name: string;
  /** without it, it's a number of courses */
  readonly field?: Field;
  readonly first: number | null;
  readonly last: number | null;
  readonly change: number | null;
}

const counts = ['courses', 'inScope', 'scannedCourses'] as const;

/** The numbers of a report on two days side by side, and how much each changed, which leads to the courses behind it. */
export function TwoDaysTable({ title, report, choice }: TwoDaysTableProps) {
  const intl = useIntl();
  const columns = useTwoDaysColumns(report, choice);
  return (
    <DataTable
      caption={intl.formatMessage(reportMessages.sideBySide, { title })}
      columns={columns}
      rows={useCompared(report)}
      keyOf={({ id }) => id}
      empty={intl.formatMessage(reportMessages.noData)}
    />
  );
}

/** Scores by other weights are no beginning of a change. */
function useCompared({ data, params, markers }: Report): readonly Compared[] {
  const intl = useIntl();
  const isReweighted = markers.some(({ kind }) => kind === 'weights_changed');
  const [before, now] = [params.from, params.to].map((day) => data.find(({ date }) => date === day));
  const compared = (first: number | null, last: number | null, isComparable = true) => ({
    first,
    last,
    change: first === null || last === null || !isComparable ? null : last - first,
  });
  return [
    ...counts.map((id) => ({
      id,
      name: intl.formatMessage(reportMessages[id]),
      ...compared(before?.[id] ?? null, now?.[id] ?? null),
    })),
    ...params.fields.map((field) => ({
      id: field.id,
      name: labelOf(intl, field),
      field,
      ...compared(
        before ? valueOf(before, field.id) : null,
        now ? valueOf(now, field.id) : null,
        field.unit !== 'score' || !isReweighted,
      ),
    })),
  ];
}

function useTwoDaysColumns({ params }: Report, choice: ReportChoice): readonly Column<Compared>[] {
  const intl = useIntl();
  const [address] = useSearchParams();
  const unitOf = ({ field }: Compared) => field?.unit ?? 'count';
  const leadsTo = ({ id, field, last }: Compared) => {
    if (!last) return null;
    if (field) return coursesOf(choice, 'together', field.id);
    return id === 'courses' ? coursesOf(choice, 'together') : null;
  };
  return [
    {
      id: 'name',
      header: intl.formatMessage(reportMessages.field),
      isRowHeader: true,
      cell: ({ name }) => name,
    },
    {
      id: 'first',
      header: formatDay(intl, params.from),
      align: 'end',
      cell: (row) => textOf(intl, unitOf(row), row.first),
    },
    {
      id: 'last',
      header: formatDay(intl, params.to),
      align: 'end',
      cell: (row) => <LinkedNumber to={leadsTo(row)}>{textOf(intl, unitOf(row), row.last)}</LinkedNumber>,
    },
    {
      id: 'change',
      header: intl.formatMessage(reportMessages.change),
      align: 'end',
      cell: (row) => {
        const { field, change } = row;
        if (change === null) return intl.formatMessage(uiMessages.noData);
        const to = field && movesOf(address, choice, { place: 'together', fieldId: field.id, change });
        return <LinkedNumber to={to}>{formatChange(intl, change, decimalsOf[unitOf(row)])}</LinkedNumber>;
      },
    },
  ];
}
