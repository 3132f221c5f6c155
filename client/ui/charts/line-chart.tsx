import { useIntl } from 'react-intl';
import { VictoryAxis, VictoryChart, VictoryLegend, VictoryLine, VictoryScatter, VictoryTheme } from 'victory';
import { chartHeight, styleOf } from './palette.ts';
import { axisEnd, runsOf, type ChartProps } from './series.ts';
import { useChartWidth } from './use-chart-width.ts';

/** Fields over days as lines that differ by colour and dash. The same numbers belong into a table beneath. */
export default function LineChart({ title, series, maximum }: ChartProps) {
  const intl = useIntl();
  const [ref, width] = useChartWidth();
  const end = maximum ?? axisEnd(series);
  const day = (at: number | Date) => intl.formatDate(at, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return (
    <div ref={ref} className="chart" role="img" aria-label={title}>
      <VictoryChart
        theme={VictoryTheme.clean}
        width={width}
        height={chartHeight}
        scale={{ x: 'time' }}
        domain={{ y: [0, end] }}
        padding={{ top: 60, bottom: 50, left: 70, right: 30 }}
      >
        <VictoryAxis tickFormat={day} tickCount={width < 500 ? 3 : 6} />
        <VictoryAxis dependentAxis tickFormat={(value: number) => intl.formatNumber(value)} />
        <VictoryLegend
          x={70}
          y={10}
          orientation="horizontal"
          gutter={24}
          itemsPerRow={width < 500 ? 1 : 4}
          data={series.map(({ label }, index) => ({
            name: label,
            symbol: { fill: styleOf(index).color, type: 'square' },
          }))}
        />
        {series.flatMap(({ id, points }, index) => {
          const { color, dash } = styleOf(index);
          return runsOf(points).map((run, place) =>
            run.length === 1 ? (
              <VictoryScatter key={`${id}-${place}`} data={run} size={4} style={{ data: { fill: color } }} />
            ) : (
              <VictoryLine
                key={`${id}-${place}`}
                data={run}
                style={{ data: { stroke: color, strokeWidth: 2.5, strokeDasharray: dash } }}
              />
            ),
          );
        })}
      </VictoryChart>
    </div>
  );
}
