import { Heading, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Batch } from '#shared/batches/batch.ts';
import { type Dashboard, readDashboard } from '#shared/dashboard/dashboard.api.ts';
import { listColumnWords } from '#shared/columns/columns.api.ts';
import { useBatches } from '../batches/batch.api.ts';
import { useAbility } from '../data/use-settings.tsx';
import { HelpPanel } from '../people/help-panel.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { LinkButton, TextLink } from '../ui/page/link-button.tsx';
import { OpenProposalsSection } from '../status-rules/status-proposals-section.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { MyTasksSection } from '../tasks/my-tasks-section.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { batchMessages } from '../batches/batch.messages.ts';
import { AttentionList } from './attention-list.tsx';
import { dashboardMessages } from './dashboard.messages.ts';
import { LargestBatches } from './largest-batches.tsx';
import { LatestList } from './latest-list.tsx';
import { isNarrowed, useScopeChoice, type ScopeChoice } from './scope-choice.ts';
import { ScopeBar } from './scope-bar.tsx';
import { Standing } from './standing.tsx';
import { Tiles } from './tiles.tsx';
import { useEndpoint } from '../data/use-endpoint.ts';
import { productMessages } from '../task-runners/product.messages.ts';
import { Status } from '../ui/page/status.tsx';
import { coursesAddress } from './courses-address.ts';

/** Keeps showing the last numbers while those of another scope are read. */
const useDashboard = ({ batchIds, teamId, termId }: ScopeChoice) =>
  useEndpoint(
    readDashboard,
    {
      query: {
        batchIds: [...batchIds],
        ...(teamId !== null && { teamId }),
        ...(termId !== null && { termId }),
      },
    },
    { keepPreviousData: true },
  );

/** The terms of the courses that the person can view. */
const useTerms = () =>
  useEndpoint(listColumnWords, { params: { id: 'core.termName' } }, { revalidateOnFocus: false });

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
  const { choice, choose } = useScopeChoice();
  const terms = useTerms();
  const dashboard = useDashboard(choice);
  return (
    <>
      <ScopeBar batches={batches} terms={terms.data?.words ?? []} choice={choice} onChoose={choose} />
      <LoadState
        of={dashboard}
        list={{ loading: dashboardMessages.loading, failed: dashboardMessages.failed }}
      >
        {(data) => <Numbers data={data} batches={batches} isNarrowed={isNarrowed(choice)} />}
      </LoadState>
    </>
  );
}

interface NumbersProps {
  readonly data: Dashboard;
  readonly batches: readonly Batch[];
  readonly isNarrowed: boolean;
}

function Numbers({ data, batches, isNarrowed: isPart }: NumbersProps) {
  const total = data.figures.find(({ id }) => id === 'tracked')?.courseCount ?? 0;
  const { batchIds } = data.scope;
  const shown = batchIds.length > 0 ? batches.filter(({ id }) => batchIds.includes(id)) : batches;
  return (
    <>
      <p className="lead">
        <FormattedMessage
          {...(data.newestScanAt === null ? dashboardMessages.lead : dashboardMessages.leadScanned)}
          values={{ courses: total, batches: data.batchCount, ago: <Ago at={data.newestScanAt} /> }}
        />
      </p>
      {total === 0 ? <NoCourses isNarrowed={isPart} /> : <UnreadNotes of={data} total={total} />}
      {total === 0 ? null : <Tiles dashboard={data} />}
      <div className="columns">
        <div className="section-stack">
          <MyTasksSection />
          <AttentionList of={data} />
          <OpenProposalsSection />
          <LargestBatches batches={shown} />
        </div>
        <div className="section-stack">
          {total > 0 ? <Standing of={data} /> : null}
          <LatestList events={data.latest} />
        </div>
      </div>
    </>
  );
}

/** Batches without courses, or a choice that leaves none. */
const NoCourses = ({ isNarrowed: isPart }: Pick<NumbersProps, 'isNarrowed'>) => (
  <section className="card narrow">
    <Text as="p">
      <FormattedMessage {...(isPart ? dashboardMessages.noneInScope : dashboardMessages.noneTracked)} />
    </Text>
    {isPart ? null : (
      <LinkButton to="/manage/batches">
        <FormattedMessage {...dashboardMessages.toBatches} />
      </LinkButton>
    )}
  </section>
);

/** Which tools’ numbers aren’t about all of the courses, because they haven’t read some yet. */
function UnreadNotes({ of: { scans, scope }, total }: { of: Dashboard; total: number }) {
  const partial = scans.filter(({ unread }) => unread.courseCount > 0);
  return partial.map(({ tool, unread }) => (
    <p key={tool}>
      <Status tone="waiting">
        <FormattedMessage
          {...(unread.courseCount === total ? dashboardMessages.noneRead : dashboardMessages.someUnread)}
          values={{
            tool: <FormattedMessage {...productMessages[tool]} />,
            count: unread.courseCount,
            total,
            courses: (words) => (
              <TextLink to={coursesAddress(scope, unread)} isInSentence>
                {words}
              </TextLink>
            ),
          }}
        />
      </Status>
    </p>
  ));
}
