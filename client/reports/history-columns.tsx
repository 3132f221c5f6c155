import { useIntl } from 'react-intl';
import { decimalsOf } from '#shared/scans/metrics/metric.ts';
import type { SortValue } from '#shared/text/sort-rows.ts';
import type { Column } from '../ui/data-table/data-table.tsx';
import { formatChange, formatCount, formatDay } from '../ui/format-value.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import {
  labelOf,
  movementOf,
  textOf,
  valueOf,
  type Field,
  type Report,
  type ReportDay,
} from './report-format.ts';
import { reportMessages } from './report.messages.ts';

/** The last row of a table: how much each number changed over the days, if it's known at both ends. */
export const changeRow: ReportDay = { date: 'change', row: undefined, before: undefined };

const lineId = ({ kind, id }: Report['lines'][number]) => `${kind}-${id}`;

/** What days are sorted by: their date, their courses, a field's number, or that of a batch's line. */
export const sortValueIn =
  ({ lines, params }: Report) =>
  ({ date, row }: ReportDay, id: string): SortValue => {
    if (id === 'date') return date;
    const line = lines.find((each) => lineId(each) === id);
    const shown = line ? line.data.find((each) => each.date === date) : row;
    return shown ? valueOf(shown, line ? (params.fields[0]?.id ?? '') : id) : null;
  };

/** The columns of a report's table: the day, the courses of the batches, those with data, each field, and each line. */
export function useHistoryColumns(report: Report): readonly Column<ReportDay, string>[] {
  const intl = useIntl();
  const isByBatch = report.lines.length > 0;
  const changeOf = useChanges(report);
  const counts = isByBatch
    ? (['courses', 'inScope'] as const)
    : (['courses', 'inScope', 'scannedCourses'] as const);
  return [
    {
      id: 'date',
      sortBy: 'date',
      header: intl.formatMessage(reportMessages.date),
      isRowHeader: true,
      cell: ({ date }) =>
        date === changeRow.date ? intl.formatMessage(reportMessages.change) : formatDay(intl, date),
    },
    ...counts.map((id) => ({
      id,
      sortBy: id,
      header: intl.formatMessage(reportMessages[id]),
      align: 'end' as const,
      cell: ({ date, row }: ReportDay) => {
        if (date === changeRow.date) return null;
        return row ? formatCount(intl, row[id]) : intl.formatMessage(uiMessages.noData);
      },
    })),
    ...report.params.fields.map((field) => ({
      id: field.id,
      sortBy: field.id,
      header: isByBatch ? intl.formatMessage(reportMessages.together) : labelOf(intl, field),
      align: 'end' as const,
      cell: (day: ReportDay) =>
        day.date === changeRow.date ? changeOf(report.data, field) : <FieldCell day={day} field={field} />,
    })),
    ...useLineColumns(report, changeOf),
  ];
}

type ChangeOf = ReturnType<typeof useChanges>;

/** Writes how much a field changed over some days; nothing where it isn't known on two of them. */
function useChanges(report: Report) {
  const intl = useIntl();
  return (data: Report['data'], field: Field) => {
    const movement = movementOf({ ...report, data, params: { ...report.params, fields: [field] } });
    if (!movement) return null;
    return formatChange(intl, movement.now - movement.before, decimalsOf[field.unit]);
  };
}

/** A column for each batch that has a line: before it had courses, it has no numbers yet. */
function useLineColumns({ lines, params }: Report, changeOf: ChangeOf): readonly Column<ReportDay, string>[] {
  const intl = useIntl();
  const [field] = params.fields;
  if (!field) return [];
  return lines.map((line) => {
    const { title, data } = line;
    const byDay = new Map(data.map((row) => [row.date, row]));
    const first = data[0]?.date;
    return {
      id: lineId(line),
      sortBy: lineId(line),
      header: title,
      align: 'end' as const,
      cell: ({ date }: ReportDay) => {
        if (date === changeRow.date) return changeOf(data, field);
        if (first === undefined || date < first) return intl.formatMessage(uiMessages.never);
        const row = byDay.get(date);
        return textOf(intl, field.unit, row ? valueOf(row, field.id) : null);
      },
    };
  });
}

/** A number; below it the courses behind it, if they're not all that have data, and the number of the period before. */
function FieldCell({ day: { row, before }, field }: { day: ReportDay; field: Field }) {
  const intl = useIntl();
  const value = row ? valueOf(row, field.id) : null;
  const behind = row?.behind[field.id];
  const isPartly = value !== null && behind !== undefined && behind !== row?.scannedCourses;
  return (
    <>
      {textOf(intl, field.unit, value)}
      {isPartly ? (
        <div className="small-print">{intl.formatMessage(reportMessages.behind, { count: behind })}</div>
      ) : null}
      {before ? (
        <div className="small-print">
          {intl.formatMessage(reportMessages.before, {
            day: formatDay(intl, before.date),
            value: textOf(intl, field.unit, valueOf(before, field.id)),
          })}
        </div>
      ) : null}
    </>
  );
}
