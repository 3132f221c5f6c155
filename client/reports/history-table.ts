import { useIntl } from 'react-intl';
import type { Result } from '#shared/http/endpoint.ts';
import type { readReport, ReportRow } from '#shared/reports/report.api.ts';
import type { Message } from '#shared/text/messages.ts';
import type { Series } from '../ui/charts/series.ts';
import type { Column } from '../ui/data-table/data-table.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { fieldMessages, reportMessages } from './report.messages.ts';

export type Report = Result<typeof readReport>;

const valueOf = (row: ReportRow, id: string) => {
  const value = row[id];
  return typeof value === 'number' ? value : null;
};

/** A report as its table, its file and its chart show it: days with the latest first, a column for each field. */
export function useHistoryTable({ data, params }: Report, batchCount: number) {
  const intl = useIntl();
  const fields = params.fields.map((field) => ({ ...field, label: field.label || labelOf(intl, field.id) }));
  const latestFirst = data.toReversed();
  const number = (value: number | null) =>
    value === null
      ? intl.formatMessage(uiMessages.none)
      : intl.formatNumber(value, { maximumFractionDigits: 2 });
  const columns: readonly Column<ReportRow>[] = [
    {
      id: 'date',
      header: intl.formatMessage(reportMessages.date),
      isRowHeader: true,
      cell: ({ date, laterBatches }) => {
        const day = intl.formatDate(date, { dateStyle: 'medium', timeZone: 'UTC' });
        return laterBatches === 0
          ? day
          : intl.formatMessage(reportMessages.dayBefore, { day, count: laterBatches, total: batchCount });
      },
    },
    {
      id: 'courses',
      header: intl.formatMessage(reportMessages.courses),
      align: 'end',
      cell: ({ courses }) => number(courses),
    },
    {
      id: 'scannedCourses',
      header: intl.formatMessage(reportMessages.scannedCourses),
      align: 'end',
      cell: ({ scannedCourses }) => number(scannedCourses),
    },
    ...fields.map(({ id, label }) => ({
      id,
      header: label,
      align: 'end' as const,
      cell: (row: ReportRow) => number(valueOf(row, id)),
    })),
  ];
  return {
    columns,
    rows: latestFirst,
    lines: [
      [...columns.map(({ header }) => header), intl.formatMessage(reportMessages.laterBatches)],
      ...latestFirst.map((row) => [
        row.date,
        row.courses,
        row.scannedCourses,
        ...fields.map(({ id }) => valueOf(row, id)),
        row.laterBatches,
      ]),
    ],
    series: fields.map(({ id, label, color, linePattern, strokeWidth }): Series => ({
      id,
      label,
      color,
      linePattern,
      strokeWidth,
      points: data.map((row) => ({ day: row.date, value: valueOf(row, id) })),
    })),
  };
}

/** A field is called what the server says, else what we call it, else its id. */
function labelOf(intl: ReturnType<typeof useIntl>, id: string) {
  const messages: Readonly<Record<string, Message>> = fieldMessages;
  const message = messages[id];
  return message ? intl.formatMessage(message) : id;
}
