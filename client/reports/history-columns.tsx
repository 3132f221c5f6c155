import { useIntl } from 'react-intl';
import type { SortValue } from '#shared/text/sort-rows.ts';
import type { Column } from '../ui/data-table/data-table.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import type { ReportDay } from './report-days.ts';
import { dayText, formatCount, labelOf, textOf, valueOf, type Field } from './report-format.ts';
import { reportMessages } from './report.messages.ts';

export const sortValueOf = ({ date, row }: ReportDay, id: string): SortValue => {
  if (id === 'date') return date;
  return row ? valueOf(row, id) : null;
};

/** The columns of a report's table: the day, the courses of the batches, those with data, and each field. */
export function useHistoryColumns(fields: readonly Field[], batchCount: number) {
  const intl = useIntl();
  const columns: readonly Column<ReportDay, string>[] = [
    {
      id: 'date',
      sortBy: 'date',
      header: intl.formatMessage(reportMessages.date),
      isRowHeader: true,
      cell: ({ date, row }) => {
        const day = dayText(intl, date);
        return row === undefined || row.laterBatches === 0
          ? day
          : intl.formatMessage(reportMessages.dayBefore, {
              day,
              count: row.laterBatches,
              total: batchCount,
            });
      },
    },
    ...(['courses', 'scannedCourses'] as const).map((id) => ({
      id,
      sortBy: id,
      header: intl.formatMessage(reportMessages[id]),
      align: 'end' as const,
      cell: ({ row }: ReportDay) => (row ? formatCount(intl, row[id]) : intl.formatMessage(uiMessages.none)),
    })),
    ...fields.map((field) => ({
      id: field.id,
      sortBy: field.id,
      header: labelOf(intl, field),
      align: 'end' as const,
      cell: (day: ReportDay) => <FieldCell day={day} field={field} />,
    })),
  ];
  return columns;
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
            day: dayText(intl, before.date),
            value: textOf(intl, field.unit, valueOf(before, field.id)),
          })}
        </div>
      ) : null}
    </>
  );
}
