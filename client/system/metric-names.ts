import { useIntl } from 'react-intl';
import { metricTexts, unitOf, type Metric } from '#shared/system/system-metrics.columns.ts';
import { metricMessages } from './system.messages.ts';
import { useAmounts } from './use-amounts.ts';

/** The numbers' names, and how each is written. */
export function useMetricTexts() {
  const intl = useIntl();
  const amounts = useAmounts();
  const write = (metric: Metric, value: number | null) => {
    if (value === null) return intl.formatMessage(metricMessages.unmeasured);
    switch (unitOf(metric)) {
      case 'ms':
        return amounts.milliseconds(value);
      case 's':
        return amounts.seconds(value);
      case '%':
        return intl.formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 1 });
      default:
        return intl.formatNumber(value);
    }
  };
  return { nameOf: (metric: Metric) => intl.formatMessage(metricTexts[metric]), write };
}
