import { languageInUse, say } from '#server/infra/i18n/language.ts';
import { phrase } from '#shared/text/phrase.ts';
import { decimalsOf } from '#shared/scans/metrics/metric.ts';
import { mailTexts } from './report-mails.messages.ts';
import type { Trend } from './run-content.ts';

type Unit = Trend['fields'][number]['unit'];

/** A number without its unit, as readers of the language in use write it: that of the screen (client/ui/format-value). */
export const bareAmount = (value: number, unit: Unit) =>
  new Intl.NumberFormat(languageInUse(), {
    maximumFractionDigits: decimalsOf[unit],
    ...(unit === 'score' && { minimumFractionDigits: decimalsOf.score }),
  }).format(value);

/** The same with its unit; unknown isn't zero. */
export function amount(value: number | null, unit: Unit) {
  if (value === null) return say(phrase(mailTexts.unknown));
  if (unit === 'percent')
    return new Intl.NumberFormat(languageInUse(), {
      style: 'percent',
      maximumFractionDigits: decimalsOf.percent,
    }).format(value / 100);
  const written = bareAmount(value, unit);
  return unit === 'megabytes' ? say(phrase(mailTexts.megabytes, { value: written })) : written;
}

/** How much something changed, with its sign; scores and percentages in points. */
export const change = (by: number, unit: Unit) =>
  new Intl.NumberFormat(languageInUse(), {
    signDisplay: 'exceptZero',
    maximumFractionDigits: decimalsOf[unit],
    ...(unit === 'score' && { minimumFractionDigits: decimalsOf.score }),
  }).format(by);

/** A day of the calendar. */
export const dayText = (day: string) =>
  new Intl.DateTimeFormat(languageInUse(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
