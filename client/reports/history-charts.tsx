import { Link, Spinner } from '@instructure/ui/latest';
import { Suspense, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { PairLegend } from '../ui/charts/chart-legend.tsx';
import { chartHeight } from '../ui/charts/palette.ts';
import { useChartBox } from '../ui/charts/use-chart-box.ts';
import { axisEnd, movementAxis, sharedAxes, type AxisPart, type ShadedDays } from '../ui/charts/series.ts';
import { formatCount, formatDay } from '../ui/format-value.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { useBars, useDayMarks, useReportSeries, type FieldSeries } from './history-series.ts';
import { earlyDays, formatterOf, type Report } from './report-format.ts';
import { reportMessages } from './report.messages.ts';
import type { ReportChoice } from './use-report-choice.ts';

const LineChart = lazyPart(() => import('../ui/charts/line-chart.tsx'));
const BarChart = lazyPart(() => import('../ui/charts/bar-chart.tsx'));

interface HistoryChartsProps {
  readonly title: string;
  readonly report: Report;
  readonly choice: Pick<ReportChoice, 'axis' | 'setAxis'>;
}

interface Axis {
  readonly fields: readonly FieldSeries[];
  readonly title: string;
  readonly height: number;
  readonly maximum: number | undefined;
  readonly formatValue: (value: number) => string;
  /** for the ends of the axis, which are round */
  readonly formatEnd: (value: number) => string;
}

/** Charts of one kind, one for each axis, which share the height of one. Batches are compared on one axis. */
function useAxes(title: string, report: Report): readonly Axis[] {
  const intl = useIntl();
  const series = useReportSeries(report);
  const groups = report.lines.length > 0 ? [series] : sharedAxes(series);
  return groups.map((fields) => {
    const units = new Set(fields.map(({ unit }) => unit));
    const [unit] = units.size === 1 ? units : [undefined];
    return {
      fields,
      title: groups.length === 1 ? title : `${title} – ${intl.formatList(fields.map(({ label }) => label))}`,
      height: Math.floor(chartHeight / groups.length),
      maximum: fields[0]?.maximum,
      formatValue: unit ? formatterOf(intl, unit) : (value: number) => formatCount(intl, value),
      formatEnd: formatterOf(intl, unit === 'percent' ? unit : 'count'),
    };
  });
}

/**
 * The part of an axis that's drawn: where the lines move, unless the person wants all of it. Percentages begin with all of
 * theirs, as they do elsewhere (specification §4).
 */
function partOf({ fields, maximum }: Axis, chosen: ReportChoice['axis']) {
  const part = movementAxis(fields, maximum);
  const usual = fields[0]?.unit === 'percent' ? 'all' : 'part';
  return { part, zoom: (chosen ?? usual) === 'part' ? part : undefined };
}

/** A report's fields as lines over its days. */
export function HistoryLines({ title, report, choice }: HistoryChartsProps) {
  const marks = useDayMarks(report);
  const shaded = useShadedDays(report);
  const axes = useAxes(title, report).map((axis) => ({ ...axis, ...partOf(axis, choice.axis) }));
  const letters = axes.map(({ fields, maximum, zoom, formatValue }) =>
    Math.max(...(zoom?.ticks ?? [maximum ?? axisEnd(fields)]).map((tick) => formatValue(tick).length)),
  );
  return (
    <Charts>
      {axes.map(({ fields, part, ...axis }, place) => (
        <div key={fields[0]?.id}>
          <LineChart
            {...axis}
            series={fields}
            shaded={shaded}
            marks={marks}
            letters={Math.max(...letters)}
            isLabelled={report.lines.length > 0}
            isFollowing={place > 0}
          />
          {part ? (
            <AxisNote part={part} isZoomed={axis.zoom !== undefined} axis={axis} choice={choice} />
          ) : null}
        </div>
      ))}
    </Charts>
  );
}

interface AxisNoteProps extends Pick<HistoryChartsProps, 'choice'> {
  readonly part: AxisPart;
  readonly isZoomed: boolean;
  readonly axis: Pick<Axis, 'maximum' | 'formatEnd'>;
}

/** Says which part of an axis is drawn, and changes that. */
function AxisNote({ part, isZoomed, axis: { maximum, formatEnd }, choice }: AxisNoteProps) {
  const values = {
    start: formatEnd(part.start),
    end: formatEnd(part.end),
    zero: formatEnd(0),
    maximum: maximum === undefined ? '' : formatEnd(maximum),
    hasMaximum: String(maximum !== undefined),
  };
  return (
    <p className="chart-axis">
      {isZoomed ? <FormattedMessage {...reportMessages.axisPart} values={values} /> : null}{' '}
      <Link as="button" variant="inline" onClick={() => choice.setAxis(isZoomed ? 'all' : 'part')}>
        <FormattedMessage {...reportMessages[isZoomed ? 'showAxis' : 'zoomAxis']} values={values} />
      </Link>
    </p>
  );
}

/** From this width on, in pixels, charts with bars have room beside each other. */
const roomForTwo = 700;

interface ReportBarsProps extends Omit<HistoryChartsProps, 'choice'> {
  /** whether the first day stands beside the last; else the latest stands alone */
  readonly isTwoDays: boolean;
}

/** The values of a report's fields as bars. */
export function ReportBars({ title, report, isTwoDays }: ReportBarsProps) {
  const intl = useIntl();
  const barsOf = useBars();
  const axes = useAxes(title, report);
  const [ref, { width }] = useChartBox();
  const { from, to } = report.params;
  return (
    <Charts>
      <div ref={ref} className="bar-charts">
        {axes.map(({ fields, maximum, height, ...axis }) => (
          <div key={fields[0]?.id} style={{ flexGrow: fields.length }}>
            {isTwoDays ? <PairLegend before={formatDay(intl, from)} now={formatDay(intl, to)} /> : null}
            <BarChart
              {...axis}
              height={width < roomForTwo ? height : chartHeight}
              bars={barsOf(fields, isTwoDays ? report.params : undefined)}
              end={maximum ?? axisEnd(isTwoDays ? fields : latest(fields))}
            />
          </div>
        ))}
      </div>
    </Charts>
  );
}

const latest = (fields: readonly FieldSeries[]) =>
  fields.map((field) => ({ ...field, points: field.points.slice(-1), previous: undefined }));

/** The height of a chart's legend and of what's said about its axis, in pixels. */
const aroundChart = 66;

/** Keeps the room of the charts until their code has come: nothing below them jumps. */
const Charts = ({ children }: { children: ReactNode }) => (
  <Suspense
    fallback={
      <div style={{ minBlockSize: chartHeight + aroundChart }}>
        <Spinner renderTitle={useIntl().formatMessage(uiMessages.loading)} />
      </div>
    }
  >
    {children}
  </Suspense>
);

/** The days a chart shades because their numbers have courses of batches that had none yet. */
function useShadedDays(report: Report): ShadedDays | undefined {
  const intl = useIntl();
  const early = earlyDays(report);
  // Where each batch has its own line, that begins where the batch does.
  if (!early || report.lines.length > 0) return undefined;
  return { to: early.to, label: intl.formatMessage(reportMessages.beforeCreated, { count: early.count }) };
}
