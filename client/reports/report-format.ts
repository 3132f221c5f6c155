import type { IntlShape } from 'react-intl';
import type { Result } from '#shared/http/endpoint.ts';
import type { readReport, ReportRow } from '#shared/reports/report.api.ts';
import { fieldMessages } from '#shared/reports/report-names.messages.ts';
import type { Message } from '#shared/text/messages.ts';
import { addDays } from '../ui/form/calendar-day.ts';
import { formatAmount, formatCount, formatPercent, formatScore } from '../ui/format-value.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { reportMessages } from './report.messages.ts';

export type Report = Result<typeof readReport>;
export type Field = Report['params']['fields'][number];

/** A field's number on a day; null if it isn't known. */
export function valueOf(row: ReportRow, id: string): number | null {
  const value = row[id];
  return typeof value === 'number' ? value : null;
}

type Unit = Field['unit'];

const formats = {
  count: formatCount,
  score: formatScore,
  percent: formatPercent,
  megabytes: (intl, value) =>
    intl.formatMessage(reportMessages.megabytes, { value: formatAmount(intl, value) }),
} as const satisfies Record<Unit, (intl: IntlShape, value: number) => string>;

/** How a unit's numbers are written. */
export const formatterOf = (intl: IntlShape, unit: Unit) => (value: number) => formats[unit](intl, value);

/** The same for numbers that may be missing. */
export const textOf = (intl: IntlShape, unit: Unit, value: number | null) =>
  value === null ? intl.formatMessage(uiMessages.noData) : formats[unit](intl, value);

/** A field's name: the server's, else ours, else its id. */
export function labelOf(intl: IntlShape, { id, label }: Pick<Field, 'id' | 'label'>): string {
  if (label !== '') return label;
  const messages: Readonly<Record<string, Message>> = fieldMessages;
  const message = messages[id];
  return message ? intl.formatMessage(message) : id;
}

/** A day of a report, with the day of the period before that it's compared with. */
export interface ReportDay {
  readonly date: string;
  /** undefined if only the period before has this day */
  readonly row: ReportRow | undefined;
  readonly before: ReportRow | undefined;
}

const msPerDay = 86_400_000;

/** The days of a report, oldest first, each next to its counterpart in the period before. */
export function daysOfReport({ data, previous, params }: Report): readonly ReportDay[] {
  const length = (Date.parse(params.to) - Date.parse(params.from)) / msPerDay + 1;
  const before = new Map((previous ?? []).map((row) => [addDays(row.date, length), row]));
  const now = new Map(data.map((row) => [row.date, row]));
  return [...new Set([...now.keys(), ...before.keys()])]
    .toSorted()
    .map((date) => ({ date, row: now.get(date), before: before.get(date) }));
}

/** The days whose numbers have courses of batches that had none yet: the last of them, and of how many batches. */
export function earlyDays({ data }: Pick<Report, 'data'>) {
  const to = data.findLast(({ laterBatches }) => laterBatches > 0)?.date;
  if (to === undefined) return undefined;
  return { to, count: Math.max(...data.map(({ laterBatches }) => laterBatches)) };
}

/** What a report's headline is about: the field that's chosen, or the first. */
export const leadOf = ({ fields: [first, ...others] }: Report['params'], fieldId?: string) =>
  others.find(({ id }) => id === fieldId) ?? first;

/** How a number of a report moved. */
export interface Movement {
  readonly field: Field;
  readonly from: string;
  readonly to: string;
  readonly before: number;
  readonly now: number;
}

/**
 * From the first known day to the last; scores by other weights can't be compared, so it begins with the latest ones.
 * Without a field that the report has, of its first number.
 */
export function movementOf({ data, markers, params }: Report, fieldId?: string): Movement | undefined {
  const field = leadOf(params, fieldId);
  if (!field) return undefined;
  const since = markers.findLast(({ kind }) => kind === 'weights_changed')?.date ?? params.from;
  const known = data.flatMap((row) => {
    const value = valueOf(row, field.id);
    return value === null || row.date < since ? [] : [{ date: row.date, value }];
  });
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || first === last) return undefined;
  return { field, from: first.date, to: last.date, before: first.value, now: last.value };
}
