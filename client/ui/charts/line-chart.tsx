import { useIntl } from 'react-intl';
import {
  VictoryArea,
  VictoryAxis,
  VictoryChart,
  VictoryClipContainer,
  VictoryContainer,
  VictoryLabel,
  VictoryLine,
  VictoryScatter,
  VictoryTheme,
} from 'victory';
import { ChartLegend, LineSample } from './chart-legend.tsx';
import { ChartReader, type Stop } from './chart-reader.tsx';
import { axisStyle, barLabelStyle, faint, lookOf, markDashes, shade, valueAxisStyle } from './palette.ts';
import { endLabels, marginsFor, timePlot, type EndLabel, type Margins, type TimePlot } from './plot.ts';
import {
  axisEnd,
  daysOf,
  markedPoints,
  runsOf,
  shadedSpan,
  type ChartProps,
  type DayMark,
  type Series,
  type ShadedDays,
  type Points,
} from './series.ts';
import { useChartBox, type ChartBox } from './use-chart-box.ts';
import { formatDay, formatShortDay } from '../format-value.ts';
import { uiMessages } from '../ui.messages.ts';

/** The image with a name is the box around it. */
const chartContainer = <VictoryContainer role="presentation" />;

/** Without the room around it, a line along the end of an axis would be cut in half. */
const lineContainer = <VictoryClipContainer clipPadding={{ top: 4, right: 4, bottom: 4, left: 4 }} />;

/** From this width on, in pixels, there's room for the lines' names at their ends. */
const roomForNames = 640;

/**
 * Fields over days as lines that differ by colour, dash and marker, with their names at their ends or in a legend. Put the
 * same numbers in a table below.
 */
export default function LineChart(props: ChartProps) {
  const { title, series, shaded, formatValue, maximum } = props;
  const [ref, box] = useChartBox();
  const days = daysOf(series);
  const axis = props.zoom ?? { start: 0, end: maximum ?? axisEnd(series) };
  const isLabelled = props.isLabelled === true && box.width >= roomForNames;
  const letters = props.letters ?? formatValue(axis.end).length;
  const bare = marginsFor(letters, box.isMirrored);
  const { margins, labels } = isLabelled
    ? endLabels(series, { ...props, axis, box, margins: bare })
    : { margins: bare, labels: [] };
  const plot = timePlot(days, box, margins);
  const marks = (props.marks ?? []).filter(({ day }) => days.includes(day));
  const stops = useDayStops({ days, plot, series, marks, formatValue });
  return (
    <div className="chart-panel">
      <ChartLegend
        series={series}
        shaded={shaded}
        marks={marks}
        isFollowing={props.isFollowing}
        isLabelled={isLabelled}
      />
      <div ref={ref} className="chart">
        <div role="img" aria-label={title}>
          <Drawing {...props} {...{ box, days, axis, margins, plot, marks, labels }} />
        </div>
        <ChartReader title={title} stops={stops} margins={margins} {...box} />
      </div>
    </div>
  );
}

interface DrawingProps extends ChartProps {
  readonly box: ChartBox;
  readonly days: readonly string[];
  /** where the axis of the values starts and ends */
  readonly axis: { readonly start: number; readonly end: number };
  readonly labels: readonly EndLabel[];
  readonly margins: Margins;
  readonly plot: TimePlot;
  readonly marks: readonly DayMark[];
}

/** The distance from a line's end to its name, in pixels. */
const labelGap = 10;

/** The height that a value on the axis takes, with its distance to the next, in pixels. */
const tickHeight = 60;

function Drawing(props: DrawingProps) {
  const { series, height, shaded, zoom, formatValue, box, days, margins, plot, marks, labels } = props;
  const { start, end } = props.axis;
  const intl = useIntl();
  const dayAt = (place: number) => formatShortDay(intl, plot.timeOf(place));
  return (
    <VictoryChart
      theme={VictoryTheme.clean}
      containerComponent={chartContainer}
      width={box.width}
      height={height}
      domain={{ x: [...plot.domain], y: [start, end] }}
      padding={{ ...margins }}
    >
      <VictoryAxis tickValues={[...plot.ticks]} tickFormat={dayAt} style={axisStyle} />
      <VictoryAxis
        dependentAxis
        // With it, the axis wouldn't say where zero is.
        crossAxis={false}
        orientation={box.isMirrored ? 'right' : 'left'}
        {...(zoom
          ? { tickValues: [...zoom.ticks] }
          : { tickCount: Math.max(2, Math.min(6, Math.round(height / tickHeight))) })}
        tickFormat={formatValue}
        style={valueAxisStyle}
      />
      {shaded ? shadeOf(days, plot, { shaded, start, end }) : []}
      {marks.map((mark) => (
        <VictoryLine
          key={`${mark.kind}-${mark.text}`}
          data={[start, end].map((y) => ({ x: plot.placeOf(Date.parse(mark.day)), y }))}
          style={{
            data: { stroke: 'var(--ink)', strokeWidth: 1.5, strokeDasharray: markDashes[mark.kind] },
          }}
        />
      ))}
      {series.flatMap((field, index) => partsOf(field, index, plot))}
      {labels.map(({ id, text, y, isBold }) => (
        <VictoryScatter
          key={`${id}-name`}
          data={[{ x: box.isMirrored ? plot.domain[0] : plot.domain[1], y }]}
          size={0}
          labels={[text]}
          labelComponent={
            <VictoryLabel
              dx={box.isMirrored ? -labelGap : labelGap}
              dy={0}
              textAnchor={box.isMirrored ? 'end' : 'start'}
              verticalAnchor="middle"
            />
          }
          style={{ data: { fill: 'none' }, labels: { ...barLabelStyle, fontWeight: isBold ? 700 : 400 } }}
        />
      ))}
    </VictoryChart>
  );
}

/** The shaded area of some days, with a line at its end; like the lines, direct children of the chart. */
function shadeOf(
  days: readonly string[],
  { placeOf }: TimePlot,
  { shaded, start, end }: { shaded: ShadedDays; start: number; end: number },
) {
  const span = shadedSpan(days, shaded);
  if (!span) return [];
  const places = span.map(placeOf);
  return [
    <VictoryArea
      key="shade"
      data={places.map((x) => ({ x, y: end, y0: start }))}
      style={{ data: { ...shade } }}
    />,
    <VictoryLine
      key="end-of-shade"
      data={[start, end].map((y) => ({ x: places[1] ?? 0, y }))}
      style={{ data: { stroke: shade.stroke, strokeWidth: 1, strokeDasharray: '4 4' } }}
    />,
  ];
}

/** A field's lines and markers. The chart looks only at its direct children, so this can't be a component. */
function partsOf(field: Series, index: number, { placeOf }: TimePlot) {
  const { color, dash, width, marker } = lookOf(field, index);
  const linesOf = (points: Series['points'], style: object, key: string) =>
    runsOf(points)
      .filter((run) => run.length > 1)
      .map((run, place) => (
        <VictoryLine
          key={`${field.id}-${key}-${place}`}
          groupComponent={lineContainer}
          data={run.map(({ x, y }) => ({ x: placeOf(x), y }))}
          style={{ data: { stroke: color, strokeWidth: width, strokeDasharray: dash, ...style } }}
        />
      ));
  return [
    ...linesOf(field.previous ?? [], faint, 'previous'),
    ...linesOf(field.points, {}, 'line'),
    <VictoryScatter
      key={`${field.id}-markers`}
      data={markedPoints(field.points).map(({ x, y }) => ({ x: placeOf(x), y }))}
      symbol={marker}
      size={4.5}
      style={{ data: { fill: color, fillOpacity: 1 } }}
    />,
    ...ringOf(field, color, placeOf),
  ];
}

/** An open circle where a line starts later than the others: what it's about began there. */
function ringOf({ id, points, beginsLate }: Series, color: string, placeOf: TimePlot['placeOf']) {
  const first = points.find(({ value }) => value !== null);
  if (!beginsLate || !first || first.value === null) return [];
  return [
    <VictoryScatter
      key={`${id}-ring`}
      data={[{ x: placeOf(Date.parse(first.day)), y: first.value }]}
      size={5}
      style={{ data: { fill: 'var(--ground)', fillOpacity: 1, stroke: color, strokeWidth: 2.5 } }}
    />,
  ];
}

interface DayStops extends Pick<ChartProps, 'series' | 'formatValue'> {
  readonly days: readonly string[];
  readonly plot: TimePlot;
  readonly marks: readonly DayMark[];
}

/** What can be read at each day of a chart: the value of each field, that of the period before, and what changed. */
function useDayStops({ days, plot, series, marks, formatValue }: DayStops): readonly Stop[] {
  const intl = useIntl();
  const text = (points: Points, day: string, { formatValue: own = formatValue }: Series) => {
    const value = points.find((point) => point.day === day)?.value ?? null;
    return value === null ? intl.formatMessage(uiMessages.noData) : own(value);
  };
  return days.map((day) => ({
    x: plot.pixelOf(Date.parse(day)),
    title: formatDay(intl, day),
    lines: series.map((field, index) => ({
      id: field.id,
      label: field.label,
      value: text(field.points, day, field),
      before: field.previous && text(field.previous, day, field),
      sample: <LineSample look={lookOf(field, index)} />,
    })),
    remarks: marks.filter((mark) => mark.day === day).map((mark) => mark.text),
  }));
}
