import { Heading } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { MetricPart } from '#shared/system/system-metrics.api.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { charted, useMetricTexts } from './metric-names.ts';
import { metricMessages } from './system-metrics.messages.ts';

/** What the charts show, in numbers, the latest first. */
export function MetricPartsTable({ parts }: { parts: readonly MetricPart[] }) {
  const intl = useIntl();
  const { nameOf, write } = useMetricTexts();
  const title = intl.formatMessage(metricMessages.partsTitle);
  const beganAt = {
    id: 'since',
    header: intl.formatMessage(metricMessages.since),
    isRowHeader: true,
    cell: (part: MetricPart) => (
      <span className="unbroken">
        {intl.formatDate(part.beganAt, {
          month: 'short',
          day: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
        })}
      </span>
    ),
  };
  return (
    <section className="after">
      <Heading level="h2" margin="0 0 small">
        {title}
      </Heading>
      <DataTable
        caption={title}
        rows={parts.toReversed()}
        keyOf={(part) => part.beganAt}
        empty={intl.formatMessage(metricMessages.noNumbers)}
        columns={[
          beganAt,
          ...charted.map((metric) => ({
            id: metric,
            header: nameOf(metric),
            align: 'end' as const,
            cell: (part: MetricPart) => <span className="unbroken">{write(metric, part[metric])}</span>,
          })),
        ]}
      />
    </section>
  );
}
