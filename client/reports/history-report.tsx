import { Button, Heading, Spinner, Text } from '@instructure/ui/latest';
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Result } from '#shared/http/endpoint.ts';
import { metrics } from '#shared/scans/metrics.ts';
import type { PresetId, ReportDuration } from '#shared/reports/report-presets.ts';
import type { readReport, ReportRow } from '#shared/reports/report.api.ts';
import type { Series } from '../ui/charts/series.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { downloadCsv } from '../ui/download-csv.ts';
import { LoadState } from '../ui/load-state.tsx';
import { Ago } from '../ui/moment.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useReport } from './report.api.ts';
import { fieldMessages, presetMessages, reportMessages } from './report.messages.ts';

const LineChart = lazy(() => import('../ui/charts/line-chart.tsx'));
const BarChart = lazy(() => import('../ui/charts/bar-chart.tsx'));

interface HistoryReportProps {
  readonly presetId: PresetId;
  readonly duration: ReportDuration;
  readonly batchIds: readonly number[];
}

/** A report over days: a chart, and its numbers in a table with the latest day first. */
export function HistoryReport({ presetId, duration, batchIds }: HistoryReportProps) {
  const report = useReport(presetId, duration, batchIds);
  return (
    <LoadState of={report}>
      {(data) => <HistoryView presetId={presetId} isCurrent={duration === 'current'} report={data} />}
    </LoadState>
  );
}

interface HistoryViewProps {
  readonly presetId: PresetId;
  readonly isCurrent: boolean;
  readonly report: Result<typeof readReport>;
}

const valueOf = (row: ReportRow, id: string) => {
  const value = row[id];
  return typeof value === 'number' ? value : null;
};

function HistoryView({ presetId, isCurrent, report }: HistoryViewProps) {
  const intl = useIntl();
  const { data, params, asOf } = report;
  const text = (id: keyof typeof reportMessages) => intl.formatMessage(reportMessages[id]);
  const fields = params.fields.map(({ id, label }) => ({ id, label: label || labelOf(intl, id) }));
  if (data.length === 0) {
    return (
      <>
        <Heading level="h3">{text('noData')}</Heading>
        <Text as="p">{text('noDataText')}</Text>
      </>
    );
  }
  const series: Series[] = fields.map(({ id, label }) => ({
    id,
    label,
    points: data.map((row) => ({ day: row.date, value: valueOf(row, id) })),
  }));
  const day = (row: ReportRow) => intl.formatDate(row.date, { dateStyle: 'medium', timeZone: 'UTC' });
  const columns: readonly Column<ReportRow>[] = [
    { id: 'date', header: text('date'), isRowHeader: true, cell: day },
    { id: 'courses', header: text('courses'), cell: ({ courses }) => intl.formatNumber(courses) },
    ...fields.map(({ id, label }) => ({
      id,
      header: label,
      cell: (row: ReportRow) => {
        const value = valueOf(row, id);
        return value === null
          ? intl.formatMessage(uiMessages.none)
          : intl.formatNumber(value, { maximumFractionDigits: 2 });
      },
    })),
  ];
  const latestFirst = data.toReversed();
  const title = intl.formatMessage(presetMessages[presetId]);
  const Chart = isCurrent ? BarChart : LineChart;
  return (
    <>
      <Suspense fallback={<Spinner renderTitle={intl.formatMessage(uiMessages.loading)} />}>
        <Chart title={title} series={series} />
      </Suspense>
      <div className="toolbar">
        <Button
          onClick={() =>
            downloadCsv(`${presetId}.csv`, [
              columns.map(({ header }) => header),
              ...latestFirst.map((row) => [
                row.date,
                row.courses,
                ...fields.map(({ id }) => valueOf(row, id)),
              ]),
            ])
          }
        >
          {text('export')}
        </Button>
        <Text>
          <FormattedMessage {...reportMessages.asOf} values={{ ago: <Ago at={asOf} /> }} />
        </Text>
      </div>
      <DataTable
        caption={title}
        columns={columns}
        rows={latestFirst}
        keyOf={({ date }) => date}
        empty={text('noData')}
      />
    </>
  );
}

function labelOf(intl: ReturnType<typeof useIntl>, id: string) {
  const metric = metrics.find((known) => known.id === id);
  const messages: Record<string, { id: string; defaultMessage: string }> = fieldMessages;
  const message = metric && messages[metric.id];
  return message ? intl.formatMessage(message) : id;
}
