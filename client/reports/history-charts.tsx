import { Spinner } from '@instructure/ui/latest';
import { Suspense, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { chartHeight } from '../ui/charts/palette.ts';
import { useChartBox } from '../ui/charts/use-chart-box.ts';
import { axisEnd, sharedAxes, type ShadedDays } from '../ui/charts/series.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { useDayMarks, useFieldSeries, useLatestBars, type FieldSeries } from './history-series.ts';
import { formatCount, formatterOf, type Report } from './report-format.ts';
import { lastDayBefore } from './report-days.ts';
import { reportMessages } from './report.messages.ts';

const LineChart = lazyPart(() => import('../ui/charts/line-chart.tsx'));
const BarChart = lazyPart(() => import('../ui/charts/bar-chart.tsx'));

interface HistoryChartsProps {
  readonly title: string;
  readonly report: Report;
  readonly batchCount: number;
}

/** Charts of one kind, one for each axis, which share the height of one. */
function useAxes(title: string, report: Report) {
  const intl = useIntl();
  const series = useFieldSeries(report);
  const groups = sharedAxes(series);
  const axes = groups.map((fields) => {
    const units = new Set(fields.map(({ unit }) => unit));
    const [unit] = units.size === 1 ? units : [undefined];
    return {
      fields,
      title: groups.length === 1 ? title : `${title} – ${intl.formatList(fields.map(({ label }) => label))}`,
      height: Math.floor(chartHeight / groups.length),
      maximum: fields[0]?.maximum,
      formatValue: unit ? formatterOf(intl, unit) : (value: number) => formatCount(intl, value),
    };
  });
  const letters = axes.map(
    ({ fields, maximum, formatValue }) => formatValue(maximum ?? axisEnd(fields)).length,
  );
  return axes.map((axis) => ({ ...axis, letters: Math.max(...letters) }));
}

/** A report's fields as lines over its days. */
export function HistoryLines({ title, report, batchCount }: HistoryChartsProps) {
  const marks = useDayMarks(report);
  const shaded = useShadedDays(report, batchCount);
  return (
    <Charts>
      {useAxes(title, report).map(({ fields, ...axis }, place) => (
        <LineChart
          key={fields[0]?.id}
          {...axis}
          series={fields}
          shaded={shaded}
          marks={marks}
          isFollowing={place > 0}
        />
      ))}
    </Charts>
  );
}

/** From this width on, in pixels, charts with bars have room beside each other. */
const roomForTwo = 700;

/** The latest values of a report's fields as bars. */
export function LatestBars({ title, report }: Omit<HistoryChartsProps, 'batchCount'>) {
  const barsOf = useLatestBars();
  const axes = useAxes(title, report);
  const [ref, { width }] = useChartBox();
  return (
    <Charts>
      <div ref={ref} className="bar-charts">
        {axes.map(({ fields, maximum, height, ...axis }) => (
          <div key={fields[0]?.id} style={{ flexGrow: fields.length }}>
            <BarChart
              {...axis}
              height={width < roomForTwo ? height : chartHeight}
              bars={barsOf(fields)}
              end={maximum ?? axisEnd(latest(fields))}
            />
          </div>
        ))}
      </div>
    </Charts>
  );
}

const latest = (fields: readonly FieldSeries[]) =>
  fields.map((field) => ({ ...field, points: field.points.slice(-1), previous: undefined }));

const Charts = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Spinner renderTitle={useIntl().formatMessage(uiMessages.loading)} />}>
    {children}
  </Suspense>
);

/** The days a chart shades because some of the report's batches didn't exist yet. */
function useShadedDays(report: Report, count: number): ShadedDays | undefined {
  const intl = useIntl();
  const to = lastDayBefore(report);
  return to === undefined
    ? undefined
    : { to, label: intl.formatMessage(reportMessages.beforeCreated, { count }) };
}
