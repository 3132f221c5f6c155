import { Button, Flex, Heading, Spinner, Text } from '@instructure/ui/latest';
import { lazy, Suspense } from 'react';
import { useIntl } from 'react-intl';
import type { ReportDuration, reportPresets } from '#shared/reports/report-presets.ts';
import { productMessages } from '../task-runners/product.messages.ts';
import { chartHeight } from '../ui/charts/palette.ts';
import { sharedAxes, type Series } from '../ui/charts/series.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { sortRows } from '#shared/text/sort-rows.ts';
import { useRemovableSort } from '../ui/data-table/use-removable-sort.ts';
import { downloadCsv } from '../data/download-csv.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { formatterOf, isPercent, sortValueOf, useHistoryTable, type Report } from './history-table.ts';
import { useReport } from './report.api.ts';
import { presetMessages } from '#shared/reports/report-names.messages.ts';
import { reportMessages } from './report.messages.ts';
import { ReportNotes } from './report-notes.tsx';
import { shadedDays } from './later-batches.ts';

const LineChart = lazy(() => import('../ui/charts/line-chart.tsx'));
const BarChart = lazy(() => import('../ui/charts/bar-chart.tsx'));

type Preset = (typeof reportPresets)[number];

interface HistoryReportProps {
  readonly preset: Preset;
  readonly duration: ReportDuration;
  readonly batchIds: readonly number[];
}

const nothing: Report = {
  data: [],
  previous: null,
  params: { fields: [], from: '1970-01-01', to: '1970-01-01' },
  markers: [],
  scope: null,
  totals: { courses: 0 },
  asOf: null,
};

/** A report over several days: a chart, and its numbers in a table, the latest day first. */
export function HistoryReport({ preset, duration, batchIds }: HistoryReportProps) {
  const intl = useIntl();
  const report = useReport(preset.id, duration, batchIds);
  const { lines, rows } = useHistoryTable(report.data ?? nothing, batchIds.length);
  const hasRows = rows.length > 0 && !report.error;
  const title = useReportTitle(preset);
  return (
    <section aria-label={title}>
      <Flex justifyItems="space-between" alignItems="center" wrap="wrap" gap="small" margin="0 0 small">
        <Flex.Item shouldShrink>
          <Heading level="h2">{title}</Heading>
        </Flex.Item>
        <Flex.Item>
          <Button
            interaction={hasRows ? 'enabled' : 'disabled'}
            onClick={() => downloadCsv(`${preset.id}-${duration}.csv`, lines)}
          >
            {intl.formatMessage(reportMessages.export)}
          </Button>
        </Flex.Item>
      </Flex>
      <LoadState of={report} list={{ loading: reportMessages.loading, failed: reportMessages.failed }}>
        {(data) => (
          <HistoryView
            title={title}
            report={data}
            isCurrent={duration === 'current'}
            batchCount={batchIds.length}
          />
        )}
      </LoadState>
    </section>
  );
}

/** A tool's report has both names in its title; one of the ReadyGo flavour has only its own. */
function useReportTitle({ id, tool }: { id: Preset['id']; tool: keyof typeof productMessages }) {
  const intl = useIntl();
  const preset = intl.formatMessage(presetMessages[id]);
  if (tool === 'readygo') return preset;
  return intl.formatMessage(reportMessages.heading, {
    tool: intl.formatMessage(productMessages[tool]),
    preset,
  });
}

interface HistoryViewProps {
  readonly title: string;
  readonly report: Report;
  readonly isCurrent: boolean;
  readonly batchCount: number;
}

function HistoryView({ title, report, isCurrent, batchCount }: HistoryViewProps) {
  const intl = useIntl();
  const { columns, rows, series } = useHistoryTable(report, batchCount);
  const { sort, setSort } = useRemovableSort(columns.map(({ id }) => id));
  if (rows.length === 0) {
    return (
      <>
        <Heading level="h3">{intl.formatMessage(reportMessages.noData)}</Heading>
        <Text as="p">{intl.formatMessage(reportMessages.noDataText)}</Text>
      </>
    );
  }
  const Chart = isCurrent ? BarChart : LineChart;
  // Bars have their numbers on them; a line that another one flattens shows nothing.
  const charts = isCurrent ? [series] : sharedAxes(series);
  return (
    <>
      <Suspense fallback={<Spinner renderTitle={intl.formatMessage(uiMessages.loading)} />}>
        {charts.map((fields) => (
          <Chart
            key={fields[0]?.id}
            title={
              charts.length === 1 ? title : `${title} – ${intl.formatList(fields.map(({ label }) => label))}`
            }
            series={fields}
            formatValue={formatterOf(intl, fields[0]?.id)}
            maximum={percentAxis(fields)}
            height={chartHeight}
            shaded={shadedDays(
              report,
              intl.formatMessage(reportMessages.beforeCreated, { count: batchCount }),
            )}
          />
        ))}
      </Suspense>
      <ReportNotes report={report} batchCount={batchCount} />
      <DataTable
        caption={title}
        columns={columns}
        rows={sortRows(rows, sort, { valueOf: sortValueOf, locale: intl.locale })}
        keyOf={({ date }) => date}
        empty={intl.formatMessage(reportMessages.noData)}
        sort={sort}
        onRemovableSort={setSort}
      />
    </>
  );
}

/** Only percentages are drawn from 0 to 100 (specification §4). */
const percentAxis = (series: readonly Series[]) =>
  series.every(({ id }) => isPercent(id)) ? 100 : undefined;
