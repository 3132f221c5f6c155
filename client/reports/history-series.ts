import { useIntl } from 'react-intl';
import type { ReportRow } from '#shared/reports/report.api.ts';
import type { Bar } from '../ui/charts/bar-chart.tsx';
import type { DayMark, Series } from '../ui/charts/series.ts';
import { formatDay } from '../ui/format-value.ts';
import {
  daysOfReport,
  formatterOf,
  labelOf,
  textOf,
  valueOf,
  type Field,
  type Report,
  type ReportDay,
} from './report-format.ts';
import { reportMessages } from './report.messages.ts';

/** A field of a report as its charts draw it. */
export interface FieldSeries extends Series {
  readonly unit: Field['unit'];
}

/** Scores and percentages end at 100, everything else a little above its maximum. */
const ends: Partial<Record<Field['unit'], number>> = { percent: 100, score: 100 };

/** What a chart of the report draws: its fields over all batches, or one of them for each batch. */
export function useReportSeries(report: Report): readonly FieldSeries[] {
  const fields = useFieldSeries(report);
  const lines = useBatchSeries(report);
  return report.lines.length > 0 ? lines : fields;
}

/** A report's fields over its days, next to the period before if it's there. */
function useFieldSeries(report: Report): readonly FieldSeries[] {
  const intl = useIntl();
  const days = daysOfReport(report);
  const pointsOf = (id: string, which: 'row' | 'before') =>
    days.map(({ date, [which]: row }: ReportDay) => ({ day: date, value: row ? valueOf(row, id) : null }));
  return report.params.fields.map((field, place) => ({
    id: field.id,
    label: labelOf(intl, field),
    ...looksOf(intl, field, place),
    color: field.color,
    linePattern: field.linePattern,
    strokeWidth: field.strokeWidth,
    points: pointsOf(field.id, 'row'),
    previous: report.previous ? pointsOf(field.id, 'before') : undefined,
  }));
}

const looksOf = (intl: ReturnType<typeof useIntl>, { unit }: Field, place: number) => ({
  unit,
  place,
  maximum: ends[unit],
  formatValue: formatterOf(intl, unit),
});

/** A line for each batch, and one for all of them together, unless that's their sum, beside which they'd be flat. */
function useBatchSeries(report: Report): readonly FieldSeries[] {
  const intl = useIntl();
  const [field] = report.params.fields;
  if (!field) return [];
  const pointsOf = (rows: readonly ReportRow[]) => {
    const byDay = new Map(rows.map((row) => [row.date, row]));
    return report.data.map(({ date }) => {
      const row = byDay.get(date);
      return { day: date, value: row ? valueOf(row, field.id) : null };
    });
  };
  const first = report.data[0]?.date ?? '';
  const lines = report.lines.map(({ kind, id, title, data }, at) => ({
    id: `${kind}-${id}`,
    label: title,
    ...looksOf(intl, field, at + 1),
    points: pointsOf(data),
    beginsLate: (data[0]?.date ?? first) > first,
  }));
  const together = {
    id: 'together',
    label: intl.formatMessage(reportMessages.together),
    ...looksOf(intl, field, 0),
    points: pointsOf(report.data),
    isLead: true,
  };
  return field.summary === 'sum' || lines.length < 2 ? lines : [together, ...lines];
}

/** The latest values of some fields as bars, or those of the last of two days beside those of the first. */
export function useBars() {
  const intl = useIntl();
  const amountOf = (value: number | null, unit: Field['unit']) => ({
    value,
    text: textOf(intl, unit, value),
  });
  return (series: readonly FieldSeries[], days?: Report['params']): readonly Bar[] =>
    series.map(({ id, label, unit, color, points }) => {
      const on = (day: string) => points.find((point) => point.day === day)?.value ?? null;
      const now = days ? on(days.to) : (points.at(-1)?.value ?? null);
      const before = days && amountOf(on(days.from), unit);
      return { id, label, ...amountOf(now, unit), color, before };
    });
}

/** The days from which numbers differ for another reason than the courses. */
export function useDayMarks({ markers, lines }: Report): readonly DayMark[] {
  const intl = useIntl();
  // Where each batch has its own line, that shows where it begins.
  const shown = lines.length > 0 ? markers.filter(({ kind }) => kind !== 'batch_began') : markers;
  return shown.map((marker) => {
    const day = marker.date;
    const values = { day: formatDay(intl, day) };
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
