import { FormattedNumber, useIntl } from 'react-intl';
import type { LatestSync } from '#shared/dashboard/dashboard.api.ts';
import { syncMessages } from '../syncs/sync.messages.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { dashboardMessages } from './dashboard.messages.ts';

/** How each batch was last brought up to date, the newest first; each leads to the batch's history. */
export function LatestSyncs({ syncs }: { syncs: readonly LatestSync[] }) {
  const intl = useIntl();
  return (
    <DataTable
      caption={intl.formatMessage(dashboardMessages.latestSyncs)}
      rows={syncs}
      keyOf={({ batch }) => batch.id}
      empty={intl.formatMessage(dashboardMessages.noSyncs)}
      columns={[
        {
          id: 'batch',
          header: intl.formatMessage(dashboardMessages.batch),
          isRowHeader: true,
          cell: ({ batch }) => (
            <TextLink to={`/manage/batches/${batch.id}/sync/history`}>{batch.title}</TextLink>
          ),
        },
        {
          id: 'status',
          header: intl.formatMessage(dashboardMessages.status),
          cell: ({ status, errorMessage }) => (
            <>
              {intl.formatMessage(syncMessages.status, { status })}
              {errorMessage === null ? null : <div>{errorMessage}</div>}
            </>
          ),
        },
        { id: 'at', header: intl.formatMessage(dashboardMessages.when), cell: ({ at }) => <Ago at={at} /> },
        {
          id: 'added',
          header: intl.formatMessage(dashboardMessages.added),
          align: 'end',
          cell: ({ courseAddedCount }) => <FormattedNumber value={courseAddedCount} />,
        },
        {
          id: 'removed',
          header: intl.formatMessage(dashboardMessages.removed),
          align: 'end',
          cell: ({ courseRemovedCount }) => <FormattedNumber value={courseRemovedCount} />,
        },
      ]}
    />
  );
}
