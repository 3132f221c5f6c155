import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { decimalsOf } from '#shared/scans/metrics/metric.ts';
import { sortRows, type SortValue } from '#shared/text/sort-rows.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { useRemovableSort } from '../ui/data-table/use-removable-sort.ts';
import { formatChange, formatCount, formatDay } from '../ui/format-value.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { coursesOf, movesOf } from './place-address.ts';
import { textOf, valueOf, type Report } from './report-format.ts';
import { reportMessages } from './report.messages.ts';
import { LinkedNumber } from './use-amount-text.tsx';
import type { ReportChoice } from './use-report-choice.ts';

interface LinesTableProps {
  readonly title: string;
  readonly report: Report;
  readonly choice: ReportChoice;
}

type Line = Report['lines'][number];

/** What a line has on the first and on the last day of the report. */
interface Ends {
  readonly line: Line;
  readonly courses: number | null;
  readonly inScope: number | null;
  readonly first: number | null;
  readonly last: number | null;
  readonly change: number | null;
  /** how much its last number is above that of the first line */
  readonly difference: number | null;
}

const minus = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one - other;

/** What the lines have at both ends; scores by other weights are no beginning of a change. */
function endsOf({ lines, params, markers }: Report): readonly Ends[] {
  const [field] = params.fields;
  if (!field) return [];
  const isReweighted = markers.some(({ kind }) => kind === 'weights_changed');
  const ends = lines.map((line) => {
    const on = (day: string) => line.data.find(({ date }) => date === day);
    const numberOn = (day: string) => {
      const row = on(day);
      return row ? valueOf(row, field.id) : null;
    };
    const [first, last] = [numberOn(params.from), numberOn(params.to)];
    const change = isReweighted ? null : minus(last, first);
    const { courses = null, inScope = null } = on(params.to) ?? {};
    return { line, courses, inScope, first, last, change };
  });
  return ends.map((each) => ({ ...each, difference: minus(each.last, ends[0]?.last ?? null) }));
}

const sorts = ['line', 'courses', 'inScope', 'first', 'last', 'change', 'difference'] as const;
type Sort = (typeof sorts)[number];

/** The lines of a report side by side: on its first day and its last, how much they changed, and how they differ. */
export function LinesTable({ title, report, choice }: LinesTableProps) {
  const intl = useIntl();
  const { sort, setSort } = useRemovableSort(sorts);
  const columns = useLinesColumns(report, choice);
  const rows = sortRows(endsOf(report), sort, {
    valueOf: (row, id: Sort): SortValue => (id === 'line' ? row.line.title : row[id]),
    locale: intl.locale,
  });
  return (
    <DataTable
      caption={intl.formatMessage(reportMessages.sideBySide, { title })}
      columns={columns}
      rows={rows}
      keyOf={({ line }) => `${line.kind}-${line.id}`}
      empty={intl.formatMessage(reportMessages.noData)}
      sort={sort}
      onRemovableSort={setSort}
    />
  );
}

function useLinesColumns({ lines, params }: Report, choice: ReportChoice): readonly Column<Ends, Sort>[] {
  const intl = useIntl();
  const [address] = useSearchParams();
  const [field] = params.fields;
  const [base] = lines;
  if (!field || !base) return [];
  const amount = (id: 'first' | 'last', day: string): Column<Ends, Sort> => ({
    id,
    sortBy: id,
    header: formatDay(intl, day),
    align: 'end',
    cell: (row) => (
      <LinkedNumber to={id === 'last' && row.last ? coursesOf(choice, row.line, field.id) : null}>
        {textOf(intl, field.unit, row[id])}
      </LinkedNumber>
    ),
  });
  const change = (id: 'change' | 'difference', header: string): Column<Ends, Sort> => ({
    id,
    sortBy: id,
    header,
    align: 'end',
    cell: (row) => {
      const value = row[id];
      if (id === 'difference' && row.line === base) return null;
      if (value === null) return intl.formatMessage(uiMessages.noData);
      const asked = { place: row.line, fieldId: field.id, change: value };
      return (
        <LinkedNumber to={id === 'change' ? movesOf(address, choice, asked) : null}>
          {formatChange(intl, value, decimalsOf[field.unit])}
        </LinkedNumber>
      );
    },
  });
  return [
    {
      id: 'line',
      sortBy: 'line',
      header: intl.formatMessage(reportMessages.placeName, { by: base.kind }),
      isRowHeader: true,
      cell: ({ line }) => line.title,
    },
    {
      id: 'courses',
      sortBy: 'courses',
      header: intl.formatMessage(reportMessages.courses),
      align: 'end',
      cell: ({ line, courses }) =>
        courses === null ? (
          intl.formatMessage(uiMessages.noData)
        ) : (
          <LinkedNumber to={courses === 0 ? null : coursesOf(choice, line)}>
            {formatCount(intl, courses)}
          </LinkedNumber>
        ),
    },
    {
      id: 'inScope',
      sortBy: 'inScope',
      header: intl.formatMessage(reportMessages.inScope),
      align: 'end',
      cell: ({ inScope }) =>
        inScope === null ? intl.formatMessage(uiMessages.noData) : formatCount(intl, inScope),
    },
    ...(params.from === params.to ? [] : [amount('first', params.from)]),
    amount('last', params.to),
    ...(params.from === params.to ? [] : [change('change', intl.formatMessage(reportMessages.change))]),
    ...(lines.length > 1
      ? [change('difference', intl.formatMessage(reportMessages.difference, { title: base.title }))]
      : []),
  ];
}
