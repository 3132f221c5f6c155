import { Heading, Text } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Batch } from '#shared/batches/batch.ts';
import type { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import type { Result } from '#shared/http/endpoint.ts';
import { useBatches } from '../batches/batch.api.ts';
import { useAbility } from '../data/use-settings.tsx';
import { HelpPanel } from '../people/help-panel.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { batchMessages } from '../batches/batch.messages.ts';
import { Attention } from './attention.tsx';
import { useDashboard } from './dashboard.api.ts';
import { dashboardMessages } from './dashboard.messages.ts';
import { LargestBatches } from './largest-batches.tsx';
import { LatestSyncs } from './latest-syncs.tsx';
import { Standing } from './standing.tsx';
import { Tiles } from './tiles.tsx';

/** How things stand, at a glance; the numbers link to what they count. */
export default function DashboardPage() {
  const intl = useIntl();
  const batches = useBatches();
  return (
    <>
      <PageHeading title={intl.formatMessage(dashboardMessages.title)} />
      <LoadState of={batches} list={{ loading: batchMessages.listLoading, failed: batchMessages.listFailed }}>
        {({ batches: rows }) => (rows.length === 0 ? <Nothing /> : <Overview batches={rows} />)}
      </LoadState>
    </>
  );
}

function Nothing() {
  if (useAbility('batch.create'))
    return (
      <>
        <Text as="p">
          <FormattedMessage {...dashboardMessages.noBatches} />
        </Text>
        <LinkButton to="/manage/batches/create-batch" color="primary">
          <FormattedMessage {...dashboardMessages.createFirst} />
        </LinkButton>
      </>
    );
  return (
    <section className="card narrow">
      <Heading level="h2">
        <FormattedMessage {...dashboardMessages.nothingShared} />
      </Heading>
      <Text as="p">
        <FormattedMessage {...dashboardMessages.askAdmin} />
      </Text>
      <HelpPanel />
    </section>
  );
}

function Overview({ batches }: { batches: readonly Batch[] }) {
  const dashboard = useDashboard();
  const largest = <LargestBatches batches={batches} />;
  return (
    <>
      <LoadState
        of={dashboard}
        list={{ loading: dashboardMessages.loading, failed: dashboardMessages.failed }}
      >
        {(data) => (
          <Numbers data={data} batchCount={batches.length}>
            {largest}
          </Numbers>
        )}
      </LoadState>
      {dashboard.data ? null : largest}
    </>
  );
}

interface NumbersProps {
  readonly data: Result<typeof readDashboard>;
  readonly batchCount: number;
  /** shown after everything that needs a person to act */
  readonly children: ReactNode;
}

function Numbers({ data, batchCount, children }: NumbersProps) {
  const { courseCount, newestScanAt, failedScans, scans, latestSyncs, states } = data;
  return (
    <>
      <p className="lead">
        <FormattedMessage
          {...(newestScanAt === null ? dashboardMessages.lead : dashboardMessages.leadScanned)}
          values={{ courses: courseCount, batches: batchCount, ago: <Ago at={newestScanAt} /> }}
        />
      </p>
      <Tiles dashboard={data} batchCount={batchCount} />
      <div className="columns">
        <div className="section-stack">
          <Attention failedScans={failedScans} failedCount={scans.failed} latestSyncs={latestSyncs} />
          {children}
        </div>
        <div className="section-stack">
          {courseCount > 0 ? <Standing states={states} /> : null}
          <LatestSyncs syncs={latestSyncs} />
        </div>
      </div>
    </>
  );
}
