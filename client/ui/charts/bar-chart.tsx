import { useIntl } from 'react-intl';
import { VictoryAxis, VictoryBar, VictoryChart, VictoryContainer, VictoryTheme } from 'victory';
import { uiMessages } from '../ui.messages.ts';
import { axisStyle, barLabelStyle, barMaxWidth, defaultBarColour, valueAxisStyle } from './palette.ts';
import { letterWidth, marginsFor } from './plot.ts';
import { wrapLabel } from './series.ts';
import { useChartBox } from './use-chart-box.ts';

interface Amount {
  /** null if it wasn't measured, which isn't the same as zero */
  readonly value: number | null;
  /** how its value is written */
  readonly text: string;
}

export interface Bar extends Amount {
  readonly id: string;
  readonly label: string;
  readonly color?: string | undefined;
  /** what it was on an earlier day: a bar of its own beside it, which is only an outline */
  readonly before?: Amount | undefined;
}

interface BarChartProps {
  /** says what the chart shows; the numbers are in a table below */
  readonly title: string;
  readonly bars: readonly Bar[];
  /** where the axis ends */
  readonly end: number;
  /** in pixels; more if there are many bars below each other */
  readonly height: number;
  readonly formatValue: (value: number) => string;
}

/** What VictoryChart passes to its functions for each bar. */
interface Datum {
  readonly text?: string;
  readonly color?: string;
}

/** The image with a name is the box around it. */
const chartContainer = <VictoryContainer role="presentation" />;

/** The narrowest slot for a bar with its name below it, and the lowest for one with its name beside it, in pixels. */
const narrowestSlot = 72;
const lowestSlot = 40;
/** In a lower chart, bars beside each other would hardly rise, in pixels. */
const lowestChart = 260;

/** How much of its slot a bar takes, alone or in a pair, and how far it's from the middle of its pair, in pixels. */
const [alonePart, pairPart, pairGap] = [0.6, 0.34, 3];

/** Values side by side, each with its number, or pairs of them; below each other where their names don't fit. Put the same in a table. */
export default function BarChart(props: BarChartProps) {
  const { title, bars, end, height, formatValue } = props;
  const [ref, { width, isMirrored }] = useChartBox();
  const isPaired = bars.some(({ before }) => before !== undefined);
  const needed = Math.max(narrowestSlot, widthOf(bars) * (isPaired ? 2 : 1));
  const { left, right } = marginsFor(formatValue(end).length, isMirrored);
  const slot = (width - left - right) / Math.max(1, bars.length);
  const isLying = slot < needed || height < lowestChart;
  const layout = isLying
    ? {
        isLying,
        height: Math.max(height, bars.length * lowestSlot * (isPaired ? 1.5 : 1)),
        letters: width < 500 ? 15 : 26,
      }
    : { isLying, height, letters: 0 };
  return (
    <div ref={ref} className="chart">
      <div role="img" aria-label={title}>
        <Drawing {...props} {...layout} isPaired={isPaired} width={width} isMirrored={isMirrored} />
      </div>
    </div>
  );
}

interface DrawingProps extends BarChartProps {
  readonly width: number;
  readonly isMirrored: boolean;
  readonly isPaired: boolean;
  /** whether the bars are below each other */
  readonly isLying: boolean;
  /** how many letters a name beside its bar has room for */
  readonly letters: number;
}

/** The height of a line of a name, in pixels. */
const lineHeight = 15;

/** The room that the widest number above or beside a bar needs, in pixels. */
const widthOf = (bars: readonly Bar[]) =>
  Math.max(0, ...bars.flatMap(({ text, before }) => [text.length, before?.text.length ?? 0])) * letterWidth +
  16;

function Drawing(props: DrawingProps) {
  const { bars, end, height, formatValue, width, isMirrored, isLying, isPaired, letters } = props;
  const intl = useIntl();
  const around = marginsFor(isLying ? letters : formatValue(end).length, isMirrored);
  const far = isMirrored ? 'left' : 'right';
  const acrossSlot = (width - around.left - around.right) / bars.length;
  const names = bars.map(({ label }) => wrapLabel(label, isLying ? letters : acrossSlot / letterWidth));
  const lines = Math.max(1, ...names.map((name) => name.split('\n').length));
  const margins = isLying
    ? { ...around, [far]: widthOf(bars) }
    : { ...around, top: 30, bottom: 20 + lines * lineHeight };
  const slot = isLying ? (height - margins.top - margins.bottom) / bars.length : acrossSlot;
  // From the top or from the side that people start to read at.
  const isReversed = isLying || isMirrored;
  const places = bars.map((_, index) => (isReversed ? bars.length - index : index + 1));
  const valueDomain: [number, number] = isLying && isMirrored ? [-end, 0] : [0, end];
  const sign = isLying && isMirrored ? -1 : 1;
  const barWidth = Math.min(barMaxWidth, slot * (isPaired ? pairPart : alonePart));
  const shift = isPaired ? ((barWidth / 2 + pairGap) / slot) * (isReversed ? -1 : 1) : 0;
  const datumOf = ({ value, text }: Amount, place: number, color = defaultBarColour) => ({
    place,
    // Too little to see: a bar of nothing still says on which side its number goes.
    height: sign * (value || end / 1e6),
    text: value === null ? intl.formatMessage(uiMessages.noData) : text,
    color,
  });
  const placed = bars.map((bar, index) => ({ ...bar, place: places[index] ?? 0 }));
  const look = {
    x: 'place',
    y: 'height',
    labels: ({ datum }: { datum?: Datum }) => datum?.text ?? '',
    barWidth,
  };
  const colorOf = ({ datum }: { datum?: Datum }) => datum?.color ?? '';
  const side = isMirrored ? 'right' : 'left';
  return (
    <VictoryChart
      theme={VictoryTheme.clean}
      containerComponent={chartContainer}
      horizontal={isLying}
      width={width}
      height={height}
      domain={{ x: [0.5, bars.length + 0.5], y: valueDomain }}
      padding={margins}
    >
      <VictoryAxis
        orientation={isLying ? side : 'bottom'}
        tickValues={places}
        tickFormat={(place: number) => names[places.indexOf(place)] ?? ''}
        style={axisStyle}
      />
      <VictoryAxis
        dependentAxis
        // With it, the axis wouldn't say where zero is.
        crossAxis={false}
        orientation={isLying ? 'bottom' : side}
        tickCount={isLying ? Math.max(2, Math.round(width / 160)) : Math.max(2, Math.round(height / 90))}
        tickFormat={(value: number) => formatValue(Math.abs(value))}
        style={valueAxisStyle}
      />
      {isPaired ? (
        <VictoryBar
          {...look}
          data={placed.flatMap(({ before, place, color }) =>
            before ? datumOf(before, place - shift, color) : [],
          )}
          style={{
            data: { fillOpacity: 1, fill: 'var(--ground)', stroke: colorOf, strokeWidth: 2 },
            labels: barLabelStyle,
          }}
        />
      ) : null}
      <VictoryBar
        {...look}
        data={placed.map(({ place, color, ...bar }) => datumOf(bar, place + shift, color))}
        style={{ data: { fillOpacity: 1, fill: colorOf }, labels: barLabelStyle }}
      />
    </VictoryChart>
  );
}
