import { useIntl } from 'react-intl';
import type { MetricNumbers } from '#shared/system/system-metrics.api.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { metricMessages } from './system-metrics.messages.ts';
import { useAmounts } from './use-amounts.ts';

type Metric = keyof MetricNumbers;

/** The numbers in their order. */
export const metricNames = [
  'requests',
  'errors',
  'p50Ms',
  'p95Ms',
  'queueDepth',
  'queueAgeSeconds',
  'jobs',
  'failedJobs',
  'scans',
  'failedScans',
  'syncs',
  'failedSyncs',
  'canvasCalls',
  'canvasFailures',
  'canvasRefusals',
  'canvasBudgetPercent',
] as const satisfies readonly Metric[];

/** Those with a chart of their own; the others are in the table of institutions. */
export const charted = [
  'requests',
  'errors',
  'p50Ms',
  'p95Ms',
  'queueDepth',
  'queueAgeSeconds',
  'scans',
  'syncs',
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
  return { nameOf: (metric: Metric) => intl.formatMessage(metricMessages[metric]), write };
}
