import { Heading } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FailedScan, LatestSync } from '#shared/dashboard/dashboard.api.ts';
import { courseMessages } from '../courses/course.messages.ts';
import { syncMessages } from '../syncs/sync.messages.ts';
import { productMessages } from '../task-runners/product.messages.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { Status } from '../ui/page/status.tsx';
import { dashboardMessages } from './dashboard.messages.ts';

interface AttentionProps {
  readonly failedScans: readonly FailedScan[];
  readonly failedCount: number;
  readonly latestSyncs: readonly LatestSync[];
}

/** What needs a look: failed syncs and scans, each with its reason. */
export function Attention({ failedScans, failedCount, latestSyncs }: AttentionProps) {
  const failedSyncs = latestSyncs.filter(({ status }) => status === 'failed');
  const unshown = failedCount - new Set(failedScans.map(({ course }) => course.id)).size;
  return (
    <section className="card">
      <Heading level="h2">
        <FormattedMessage {...dashboardMessages.attention} />
      </Heading>
      {failedSyncs.length + failedScans.length === 0 ? (
        <Status tone="good">
          <FormattedMessage {...dashboardMessages.allWell} />
        </Status>
      ) : (
        <ul className="entries">
          {failedSyncs.map((sync) => (
            <FailedSync key={`sync ${sync.batch.id}`} sync={sync} />
          ))}
          {failedScans.map((scan) => (
            <FailedScanEntry key={`${scan.course.id} ${scan.tool}`} scan={scan} />
          ))}
        </ul>
      )}
      {unshown > 0 ? (
        <p className="entry-note">
          <FormattedMessage {...dashboardMessages.moreFailed} values={{ count: unshown }} />
        </p>
      ) : null}
    </section>
  );
}

const FailedSync = ({ sync: { batch, errorMessage } }: { sync: LatestSync }) => (
  <li>
    <Status tone="bad">
      <TextLink to={`/manage/batches/${batch.id}`}>{batch.title}</TextLink>
      <span className="entry-note">
        {errorMessage ?? <FormattedMessage {...syncMessages.status} values={{ status: 'failed' }} />}
      </span>
    </Status>
  </li>
);

function FailedScanEntry({ scan: { course, tool, errorMessage } }: { scan: FailedScan }) {
  const intl = useIntl();
  const failed = intl.formatMessage(courseMessages.scanState, { status: 'failed' });
  return (
    <li>
      <Status tone="bad">
        <TextLink to={`/courses/${course.id}`}>{course.title}</TextLink>
        <span className="entry-note">
          {intl.formatMessage(productMessages[tool])}: {errorMessage ?? failed}
        </span>
      </Status>
    </li>
  );
}
