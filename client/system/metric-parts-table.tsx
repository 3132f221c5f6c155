import { Heading } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { metricPartList, type MetricPart } from '#shared/system/system-metrics.columns.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useListColumns } from '../ui/data-table/use-list-columns.tsx';
import { charted, useMetricTexts } from './metric-names.ts';
import { metricMessages } from './system.messages.ts';

/** What the charts show, in numbers, the latest first. */
export function MetricPartsTable({ parts }: { parts: readonly MetricPart[] }) {
  const intl = useIntl();
  const { write } = useMetricTexts();
  const title = intl.formatMessage(metricMessages.partsTitle);
  const column = useListColumns(metricPartList);
  const since = column('since', {
    isRowHeader: true,
    cell: (part) => (
      <span className="unbroken">
        {intl.formatDate(part.beganAt, {
          month: 'short',
          day: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
        })}
      </span>
    ),
  });
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
          since,
          ...charted.map((metric) =>
            column(metric, {
              align: 'end',
              cell: (part) => <span className="unbroken">{write(metric, part[metric])}</span>,
            }),
          ),
        ]}
      />
    </section>
  );
}
