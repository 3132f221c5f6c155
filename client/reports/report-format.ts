import type { IntlShape } from 'react-intl';
import type { Result } from '#shared/http/endpoint.ts';
import type { readReport, ReportRow } from '#shared/reports/report.api.ts';
import { fieldMessages } from '#shared/reports/report-names.messages.ts';
import type { Message } from '#shared/text/messages.ts';
import { formatPercent } from '../ui/format-percent.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { reportMessages } from './report.messages.ts';

export type Report = Result<typeof readReport>;
export type Field = Report['params']['fields'][number];

/** A field's number on a day; null if it isn't known. */
export function valueOf(row: ReportRow, id: string): number | null {
  const value = row[id];
  return typeof value === 'number' ? value : null;
}

/** A number without decimals if it's whole, otherwise with two (specification §9). */
export function formatCount(intl: Pick<IntlShape, 'formatNumber'>, value: number): string {
  const rounded = Math.round(value * 100) / 100;
  const digits = Number.isInteger(rounded) ? 0 : 2;
  return intl.formatNumber(rounded, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

type Unit = Field['unit'];

const formats = {
  count: formatCount,
  score: formatCount,
  percent: formatPercent,
  megabytes: (intl, value) =>
    intl.formatMessage(reportMessages.megabytes, { value: formatCount(intl, value) }),
} as const satisfies Record<Unit, (intl: IntlShape, value: number) => string>;

/** How a unit's numbers are written. */
export const formatterOf = (intl: IntlShape, unit: Unit) => (value: number) => formats[unit](intl, value);

/** The same for numbers that may be missing. */
export const textOf = (intl: IntlShape, unit: Unit, value: number | null) =>
  value === null ? intl.formatMessage(uiMessages.none) : formats[unit](intl, value);

/** A field's name: the server's, else ours, else its id. */
export function labelOf(intl: IntlShape, { id, label }: Pick<Field, 'id' | 'label'>): string {
  if (label !== '') return label;
  const messages: Readonly<Record<string, Message>> = fieldMessages;
  const message = messages[id];
  return message ? intl.formatMessage(message) : id;
}

/** A day as tables and sentences write it. */
export const dayText = (intl: IntlShape, day: string) =>
  intl.formatDate(day, { dateStyle: 'medium', timeZone: 'UTC' });
