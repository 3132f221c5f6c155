import { useIntl } from 'react-intl';
import type { MetricPart } from '#shared/system/system-metrics.api.ts';
import { SmallChart } from '../ui/charts/small-chart.tsx';
import { charted, useMetricTexts } from './metric-names.ts';
import { metricMessages } from './system-metrics.messages.ts';

/** A small chart for each number. The last part isn't over. */
export function MetricCharts({ parts }: { parts: readonly MetricPart[] }) {
  const intl = useIntl();
  const { nameOf, write } = useMetricTexts();
  return (
    <ul className="small-charts">
      {charted.map((metric) => {
        const values = parts.map((part) => part[metric]);
        const known = values.filter((value) => value !== null);
        const name = nameOf(metric);
        const most = write(metric, known.length > 0 ? Math.max(...known) : null);
        const last = write(metric, values.at(-1) ?? null);
        const gaps = parts.filter(({ requests }) => requests === null).length;
        return (
          <li key={metric} className="card">
            <strong>{name}</strong>
            <SmallChart
              title={intl.formatMessage(metricMessages.chart, { name, most, last, gaps })}
              values={values}
            />
            <p className="small-print" aria-hidden="true">
              {intl.formatMessage(metricMessages.chartEnds, { most, last })}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
