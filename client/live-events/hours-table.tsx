import { ToggleDetails } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { LiveEventHour } from '#shared/live-events/live-events.api.ts';
import { SortedTable, type SortedColumn } from '../ui/data-table/sorted-table.tsx';
import { liveEventMessages } from './live-events.messages.ts';

const counts = ['received', 'duplicate', 'ignored', 'refused'] as const;
const headers = {
  received: liveEventMessages.received,
  duplicate: liveEventMessages.duplicates,
  ignored: liveEventMessages.ignored,
  refused: liveEventMessages.refused,
} satisfies Record<(typeof counts)[number], unknown>;

/** The numbers of each hour, the latest first. */
export function HoursTable({ hours }: { hours: readonly LiveEventHour[] }) {
  const intl = useIntl();
  const columns: SortedColumn<LiveEventHour>[] = [
    {
      id: 'at',
      header: intl.formatMessage(liveEventMessages.hour),
      cell: ({ at }) => (
        <time dateTime={at}>{intl.formatDate(at, { dateStyle: 'short', timeStyle: 'short' })}</time>
      ),
      sortValue: ({ at }) => at,
      isRowHeader: true,
    },
    ...counts.map((count) => ({
      id: count,
      header: intl.formatMessage(headers[count]),
      cell: (hour: LiveEventHour) => intl.formatNumber(hour[count]),
      sortValue: (hour: LiveEventHour) => hour[count],
      align: 'end' as const,
    })),
  ];
  return (
    <ToggleDetails summary={intl.formatMessage(liveEventMessages.numbers)}>
      <SortedTable
        caption={intl.formatMessage(liveEventMessages.hours)}
        columns={columns}
        rows={hours.toReversed()}
        keyOf={({ at }) => at}
        empty={intl.formatMessage(liveEventMessages.never)}
      />
    </ToggleDetails>
  );
}
