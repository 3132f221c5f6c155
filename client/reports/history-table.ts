import { useIntl, type IntlShape } from 'react-intl';
import type { Result } from '#shared/http/endpoint.ts';
import type { readReport, ReportRow } from '#shared/reports/report.api.ts';
import { metrics } from '#shared/scans/metrics.ts';
import type { Metric } from '#shared/scans/metrics/metric.ts';
import type { Message } from '#shared/text/messages.ts';
import type { Series } from '../ui/charts/series.ts';
import type { Column } from '../ui/data-table/data-table.tsx';
import type { SortValue } from '#shared/text/sort-rows.ts';
import { formatPercent } from '../ui/format-percent.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { fieldMessages } from '#shared/reports/report-names.messages.ts';
import { reportMessages } from './report.messages.ts';

export type Report = Result<typeof readReport>;

const valueOf = (row: ReportRow, id: string) => {
  const value = row[id];
  return typeof value === 'number' ? value : null;
};

export const sortValueOf = (row: ReportRow, id: string): SortValue =>
  id === 'date' ? row.date : valueOf(row, id);

const known: readonly Metric[] = metrics;

export const isPercent = (id: string | undefined) =>
  known.find((metric) => metric.id === id)?.unit === 'percent';

/** How a field's numbers are written: percentages as in the specification, others with up to two decimals. */
export const formatterOf = (intl: IntlShape, id: string | undefined) => (value: number) =>
  isPercent(id) ? formatPercent(intl, value) : intl.formatNumber(value, { maximumFractionDigits: 2 });

/** A report's data for its table, file and chart: days with the latest first, and a column for each field. */
export function useHistoryTable({ data, params }: Report, batchCount: number) {
  const intl = useIntl();
  const fields = params.fields.map((field) => ({ ...field, label: field.label || labelOf(intl, field.id) }));
  const latestFirst = data.toReversed();
  const number = (value: number | null, id?: string) => {
    if (value === null) return intl.formatMessage(uiMessages.none);
    return formatterOf(intl, id)(value);
  };
  const columns: readonly Column<ReportRow, string>[] = [
    {
      id: 'date',
      sortBy: 'date',
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
      sortBy: 'courses',
      header: intl.formatMessage(reportMessages.courses),
      align: 'end',
      cell: ({ courses }) => number(courses),
    },
    {
      id: 'scannedCourses',
      sortBy: 'scannedCourses',
      header: intl.formatMessage(reportMessages.scannedCourses),
      align: 'end',
      cell: ({ scannedCourses }) => number(scannedCourses),
    },
    ...fields.map(({ id, label }) => ({
      id,
      sortBy: id,
      header: label,
      align: 'end' as const,
      cell: (row: ReportRow) => number(valueOf(row, id), id),
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

/** A field's name: the server's, else ours, else its id. */
function labelOf(intl: ReturnType<typeof useIntl>, id: string) {
  const messages: Readonly<Record<string, Message>> = fieldMessages;
  const message = messages[id];
  return message ? intl.formatMessage(message) : id;
}
