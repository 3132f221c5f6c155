import { useIntl } from 'react-intl';
import { metricTexts } from '#shared/system/system-terms.messages.ts';
import type { Metric } from '#shared/system/system-metrics.columns.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { useAmounts } from './use-amounts.ts';

/** Those with a chart of their own and in the table over time; the others are in the table of institutions. */
export const charted = [
  'requests',
  'errors',
  'p50Ms',
  'p95Ms',
  'queueDepth',
  'queueAgeSeconds',
  'scansPerHour',
  'syncsPerHour',
  'canvasCalls',
  'canvasBudgetPercent',
] as const satisfies readonly Metric[];

/** The numbers' names, and how each is written. */
export function useMetricTexts() {
  const intl = useIntl();
  const amounts = useAmounts();
  const write = (metric: Metric, value: number | null) => {
    if (value === null) return intl.formatMessage(uiMessages.none);
    if (metric === 'p50Ms' || metric === 'p95Ms') return amounts.milliseconds(value);
    if (metric === 'queueAgeSeconds') return amounts.seconds(value);
    if (metric === 'canvasBudgetPercent')
      return intl.formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 1 });
    return intl.formatNumber(value);
  };
  return { nameOf: (metric: Metric) => intl.formatMessage(metricTexts[metric]), write };
}
