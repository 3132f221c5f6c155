import { Heading } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { LatestSync } from '#shared/dashboard/dashboard.api.ts';
import { syncMessages } from '../syncs/sync.messages.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { Status, toneOfWork } from '../ui/page/status.tsx';
import { dashboardMessages } from './dashboard.messages.ts';

/** Each batch's latest sync, the newest first; each links to the batch's history. */
export function LatestSyncs({ syncs }: { syncs: readonly LatestSync[] }) {
  const intl = useIntl();
  const title = intl.formatMessage(dashboardMessages.latestSyncs);
  return (
    <section className="card">
      <Heading level="h2">{title}</Heading>
      {syncs.length === 0 ? (
        <FormattedMessage {...dashboardMessages.noSyncs} />
      ) : (
        <ul className="entries" aria-label={title}>
          {syncs.map((sync) => (
            <SyncEntry key={sync.batch.id} sync={sync} />
          ))}
        </ul>
      )}
    </section>
  );
}

const SyncEntry = ({ sync }: { sync: LatestSync }) => (
  <li>
    <Status tone={toneOfWork[sync.status]}>
      <TextLink to={`/manage/batches/${sync.batch.id}/sync/history`}>{sync.batch.title}</TextLink>
      <span className="entry-note">
        {sync.status === 'completed' ? (
          <FormattedMessage
            {...dashboardMessages.synced}
            values={{ added: sync.courseAddedCount, removed: sync.courseRemovedCount }}
          />
        ) : (
          <FormattedMessage {...syncMessages.status} values={{ status: sync.status }} />
        )}
      </span>
    </Status>
    <span className="entry-note">
      <Ago at={sync.at} />
    </span>
  </li>
);
