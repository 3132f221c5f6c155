import { useIntl } from 'react-intl';
import { VictoryAxis, VictoryBar, VictoryChart, VictoryTheme } from 'victory';
import { barMaxWidth, chartHeight, styleOf } from './palette.ts';
import { axisEnd, type ChartProps } from './series.ts';
import { useChartWidth } from './use-chart-width.ts';

/** The latest value of each field as a bar with its number. The same numbers belong into a table beneath. */
export default function BarChart({ title, series, maximum }: ChartProps) {
  const intl = useIntl();
  const [ref, width] = useChartWidth();
  const bars = series.map(({ label, points }, index) => ({
    label: intl.formatNumber(points.at(-1)?.value ?? 0),
    name: label,
    value: points.at(-1)?.value ?? 0,
    fill: styleOf(index).color,
  }));
  return (
    <div ref={ref} className="chart" role="img" aria-label={title}>
      <VictoryChart
        theme={VictoryTheme.clean}
        width={width}
        height={chartHeight}
        domain={{ y: [0, maximum ?? axisEnd(series)] }}
        domainPadding={{ x: barMaxWidth }}
        padding={{ top: 30, bottom: 50, left: 70, right: 30 }}
      >
        <VictoryAxis />
        <VictoryAxis dependentAxis tickFormat={(value: number) => intl.formatNumber(value)} />
        <VictoryBar
          data={bars}
          x="name"
          y="value"
          labels={({ datum }: { datum?: { label?: string } }) => datum?.label ?? ''}
          barWidth={Math.min(barMaxWidth, width / (bars.length * 2 + 1))}
          style={{ data: { fill: ({ datum }: { datum?: { fill?: string } }) => datum?.fill ?? '' } }}
        />
      </VictoryChart>
    </div>
  );
}
