import { useIntl } from 'react-intl';
import { uiMessages } from '../ui.messages.ts';
import type { Stop } from './chart-reader.tsx';
import { LineSample } from './chart-legend.tsx';
import { lookOf } from './palette.ts';
import type { TimePlot } from './plot.ts';
import type { ChartProps, DayMark, Points, Series } from './series.ts';

interface DayStops extends Pick<ChartProps, 'series' | 'formatValue'> {
  readonly days: readonly string[];
  readonly plot: TimePlot;
  readonly marks: readonly DayMark[];
}

/** What can be read at each day of a chart: the value of each field, that of the period before, and what changed. */
export function useDayStops({ days, plot, series, marks, formatValue }: DayStops): readonly Stop[] {
  const intl = useIntl();
  const text = (points: Points, day: string, { formatValue: own = formatValue }: Series) => {
    const value = points.find((point) => point.day === day)?.value ?? null;
    return value === null ? intl.formatMessage(uiMessages.none) : own(value);
  };
  return days.map((day) => ({
    x: plot.pixelOf(Date.parse(day)),
    title: intl.formatDate(day, { dateStyle: 'medium', timeZone: 'UTC' }),
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
