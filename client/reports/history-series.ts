import { useIntl } from 'react-intl';
import type { Bar } from '../ui/charts/bar-chart.tsx';
import type { DayMark, Series } from '../ui/charts/series.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { daysOfReport, type ReportDay } from './report-days.ts';
import { dayText, formatterOf, labelOf, valueOf, type Field, type Report } from './report-format.ts';
import { reportMessages } from './report.messages.ts';

/** A field of a report as its charts draw it. */
export interface FieldSeries extends Series {
  readonly unit: Field['unit'];
}

/** Scores and percentages are drawn from 0 to 100, everything else to a little more than its maximum. */
const ends: Partial<Record<Field['unit'], number>> = { percent: 100, score: 100 };

/** A report's fields over its days, next to the period before if it's there. */
export function useFieldSeries(report: Report): readonly FieldSeries[] {
  const intl = useIntl();
  const days = daysOfReport(report);
  const pointsOf = (id: string, which: 'row' | 'before') =>
    days.map(({ date, [which]: row }: ReportDay) => ({ day: date, value: row ? valueOf(row, id) : null }));
  return report.params.fields.map((field, place) => ({
    id: field.id,
    label: labelOf(intl, field),
    unit: field.unit,
    place,
    maximum: ends[field.unit],
    formatValue: formatterOf(intl, field.unit),
    color: field.color,
    linePattern: field.linePattern,
    strokeWidth: field.strokeWidth,
    points: pointsOf(field.id, 'row'),
    previous: report.previous ? pointsOf(field.id, 'before') : undefined,
  }));
}

/** The latest values of some fields as bars. */
export function useLatestBars() {
  const intl = useIntl();
  return (series: readonly FieldSeries[]): readonly Bar[] =>
    series.map(({ id, label, unit, color, points }) => {
      const value = points.at(-1)?.value ?? null;
      const text = value === null ? intl.formatMessage(uiMessages.noData) : formatterOf(intl, unit)(value);
      return { id, label, value, text, color };
    });
}

/** The days from which numbers differ for another reason than the courses. */
export function useDayMarks({ markers }: Report): readonly DayMark[] {
  const intl = useIntl();
  return markers.map((marker) => {
    const day = marker.date;
    const values = { day: dayText(intl, day) };
    return marker.kind === 'weights_changed'
      ? {
          day,
          kind: 'change',
          label: intl.formatMessage(reportMessages.weightsMark),
          text: intl.formatMessage(reportMessages.weightsChanged, values),
        }
      : {
          day,
          kind: 'beginning',
          label: intl.formatMessage(reportMessages.batchMark),
          text: intl.formatMessage(reportMessages.batchBegan, { ...values, title: marker.title }),
        };
  });
}
