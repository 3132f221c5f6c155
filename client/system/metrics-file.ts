import { useIntl } from 'react-intl';
import type { MetricNumbers, MetricPeriod } from '#shared/system/system-metrics.api.ts';
import { downloadCsv } from '../data/download-csv.ts';
import { metricNames, useMetricTexts } from './metric-names.ts';
import { metricMessages } from './system-metrics.messages.ts';

/** Spreadsheets want bare numbers: what they're in is in the header. */
const units: Partial<Record<keyof MetricNumbers, string>> = {
  p50Ms: 'ms',
  p95Ms: 'ms',
  queueAgeSeconds: 's',
  canvasBudgetPercent: '%',
};

/** Returns a function that saves a table of metrics as CSV, with the rows' names first. */
export function useMetricsFile(of: 'parts' | 'institutions', period: MetricPeriod) {
  const intl = useIntl();
  const { nameOf } = useMetricTexts();
  const first = intl.formatMessage(metricMessages[of === 'parts' ? 'since' : 'institution']);
  const headers = metricNames.map((metric) => {
    const unit = units[metric];
    return unit === undefined ? nameOf(metric) : `${nameOf(metric)} (${unit})`;
  });
  return (rows: readonly (readonly [name: string, numbers: MetricNumbers])[]) =>
    downloadCsv(`system-metrics-${of}-${period}.csv`, [
      [first, ...headers],
      ...rows.map(([name, numbers]) => [name, ...metricNames.map((metric) => numbers[metric])]),
    ]);
}
