import { useIntl } from 'react-intl';
import { VictoryAxis, VictoryBar, VictoryChart, VictoryContainer, VictoryTheme } from 'victory';
import { uiMessages } from '../ui.messages.ts';
import { barMaxWidth, defaultBarColour } from './palette.ts';
import { axisEnd, wrapLabel, type ChartProps } from './series.ts';
import { useChartWidth } from './use-chart-width.ts';

/** What VictoryChart passes to its functions for each bar. */
interface Bar {
  readonly label?: string;
  readonly fill?: string;
}

const margins = { top: 30, bottom: 60, left: 60, right: 30 };
/** The approximate width of a letter on an axis, in pixels. */
const letterWidth = 7;

/** The image with a name is the box around it. */
const chartContainer = <VictoryContainer role="presentation" />;

/** The latest value of each field as a bar with its number. Put the same numbers in a table below. */
export default function BarChart({ title, series, maximum, height, formatValue }: ChartProps) {
  const intl = useIntl();
  const [ref, width] = useChartWidth();
  const slot = (width - margins.left - margins.right) / Math.max(1, series.length);
  const bars = series.map(({ points, color }, index) => {
    const value = points.at(-1)?.value ?? null;
    return {
      place: index + 1,
      height: value ?? 0,
      // Not measured isn't the same as zero.
      label: value === null ? intl.formatMessage(uiMessages.noData) : formatValue(value),
      fill: color ?? defaultBarColour,
    };
  });
  return (
    <div ref={ref} className="chart" role="img" aria-label={title}>
      <VictoryChart
        theme={VictoryTheme.clean}
        containerComponent={chartContainer}
        width={width}
        height={height}
        domain={{ x: [0.5, series.length + 0.5], y: [0, maximum ?? axisEnd(series)] }}
        padding={margins}
      >
        <VictoryAxis
          tickValues={bars.map(({ place }) => place)}
          tickFormat={(place: number) => wrapLabel(series[place - 1]?.label ?? '', slot / letterWidth)}
        />
        <VictoryAxis dependentAxis tickFormat={formatValue} />
        <VictoryBar
          data={bars}
          x="place"
          y="height"
          labels={({ datum }: { datum?: Bar }) => datum?.label ?? ''}
          barWidth={Math.min(barMaxWidth, slot * 0.6)}
          style={{ data: { fillOpacity: 1, fill: ({ datum }: { datum?: Bar }) => datum?.fill ?? '' } }}
        />
      </VictoryChart>
    </div>
  );
}
