import { useIntl } from 'react-intl';
import {
  VictoryArea,
  VictoryAxis,
  VictoryChart,
  VictoryContainer,
  VictoryLine,
  VictoryScatter,
  VictoryTheme,
} from 'victory';
import { ChartLegend } from './chart-legend.tsx';
import { lookOf, shade } from './palette.ts';
import {
  axisEnd,
  markedPoints,
  runsOf,
  shadedSpan,
  type ChartProps,
  type Series,
  type ShadedDays,
} from './series.ts';
import { useChartWidth } from './use-chart-width.ts';

/** The image with a name is the box around it. */
const chartContainer = <VictoryContainer role="presentation" />;

/** Fields over days as lines that differ by colour, dash and marker. Put the same numbers in a table below. */
export default function LineChart({ title, series, maximum, height, shaded, formatValue }: ChartProps) {
  const intl = useIntl();
  const [ref, width] = useChartWidth();
  const end = maximum ?? axisEnd(series);
  const day = (at: number | Date) => intl.formatDate(at, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return (
    <>
      <ChartLegend series={series} shaded={shaded} />
      <div ref={ref} className="chart" role="img" aria-label={title}>
        <VictoryChart
          theme={VictoryTheme.clean}
          containerComponent={chartContainer}
          width={width}
          height={height}
          scale={{ x: 'time' }}
          domain={{ y: [0, end] }}
          padding={{ top: 20, bottom: 50, left: 60, right: 30 }}
        >
          <VictoryAxis tickFormat={day} tickCount={width < 500 ? 3 : 6} />
          <VictoryAxis dependentAxis tickFormat={formatValue} />
          {shaded ? shadeOf(series, shaded, end) : []}
          {series.flatMap(partsOf)}
        </VictoryChart>
      </div>
    </>
  );
}

/** The shaded area of some days, with a line at its end; like the lines, direct children of the chart. */
function shadeOf(series: readonly Series[], shaded: ShadedDays, top: number) {
  const span = shadedSpan(series, shaded);
  if (!span) return [];
  const [, end] = span;
  return [
    <VictoryArea key="shade" data={span.map((x) => ({ x, y: top }))} style={{ data: { ...shade } }} />,
    <VictoryLine
      key="end-of-shade"
      data={[0, top].map((y) => ({ x: end, y }))}
      style={{ data: { stroke: shade.stroke, strokeWidth: 1, strokeDasharray: '4 4' } }}
    />,
  ];
}

/** A field's line and markers. The chart looks only at its direct children, so this can't be a component. */
function partsOf(field: Series, index: number) {
  const { color, dash, width, marker } = lookOf(field, index);
  const lines = runsOf(field.points).filter((run) => run.length > 1);
  return [
    ...lines.map((run, place) => (
      <VictoryLine
        key={`${field.id}-${place}`}
        data={run}
        style={{ data: { stroke: color, strokeWidth: width, strokeDasharray: dash } }}
      />
    )),
    <VictoryScatter
      key={`${field.id}-markers`}
      data={markedPoints(field.points)}
      symbol={marker}
      size={5}
      style={{ data: { fill: color, fillOpacity: 1 } }}
    />,
  ];
}
