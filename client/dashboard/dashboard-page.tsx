import { Heading, Text, View } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Batch } from '#shared/batches/batch.ts';
import { useBatches } from '../batches/batch.api.ts';
import { useAbility } from '../data/use-settings.tsx';
import { HelpPanel } from '../people/help-panel.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { batchMessages } from '../batches/batch.messages.ts';
import { useDashboard } from './dashboard.api.ts';
import { dashboardMessages } from './dashboard.messages.ts';
import { LargestBatches } from './largest-batches.tsx';
import { LatestSyncs } from './latest-syncs.tsx';
import { Tiles } from './tiles.tsx';

/** Where one stands, at a glance; the numbers lead to what they count. */
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
  return (
    <>
      <LoadState
        of={dashboard}
        list={{ loading: dashboardMessages.loading, failed: dashboardMessages.failed }}
      >
        {(data) => (
          <>
            <Tiles dashboard={data} batchCount={batches.length} />
            <Heading level="h2" margin="0 0 small">
              <FormattedMessage {...dashboardMessages.latestSyncs} />
            </Heading>
            <LatestSyncs syncs={data.latestSyncs} />
          </>
        )}
      </LoadState>
      <Heading level="h2" margin="large 0 small">
        <FormattedMessage {...dashboardMessages.largest} />
      </Heading>
      <LargestBatches batches={batches} />
      <View as="div" margin="medium 0 0">
        <LinkButton to="/reports">
          <FormattedMessage {...dashboardMessages.viewReports} />
        </LinkButton>
      </View>
    </>
  );
}
