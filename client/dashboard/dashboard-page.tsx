import { Heading, Text } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { ListedBatch } from '#shared/batches/batch.ts';
import { listColumnWords } from '#shared/columns/columns.api.ts';
import { comparedDays, type Dashboard, readDashboard } from '#shared/dashboard/dashboard.api.ts';
import { useBatches } from '../batches/batch.api.ts';
import { batchMessages } from '../batches/batch.messages.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useAbility } from '../data/use-settings.tsx';
import { HelpPanel } from '../people/help-panel.tsx';
import { OpenProposalsSection } from '../status-rules/status-proposals-section.tsx';
import { MyTasksSection } from '../tasks/my-tasks-section.tsx';
import { LinkButton, TextLink } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { narrowPage, useMedia } from '../ui/page/use-media.ts';
import { AttentionList } from './attention-list.tsx';
import { coursesAddress } from './courses-address.ts';
import { dashboardMessages } from './dashboard.messages.ts';
import { LatestList } from './latest-list.tsx';
import { isNarrowed, useScopeBar, useScopeChoice, type ScopeChoice } from './scope-bar.tsx';
import { LargestBatches, Standing, UnreadNotes } from './standing.tsx';
import { directionOf, MoreNumbers, NewestScan, Tiles } from './tiles.tsx';

/** Keeps showing the last numbers while those of another scope are read; null: there's nothing to read. */
const useDashboard = (choice: ScopeChoice | null) =>
  useEndpoint(
    readDashboard,
    choice && {
      query: {
        batchIds: [...choice.batchIds],
        ...(choice.teamId !== null && { teamId: choice.teamId }),
        ...(choice.termId !== null && { termId: choice.termId }),
      },
    },
    { keepPreviousData: true },
  );

/** The terms of the courses that the person can view. */
const useTerms = (isAsked: boolean) =>
  useEndpoint(listColumnWords, isAsked ? { params: { id: 'core.termName' } } : null, {
    revalidateOnFocus: false,
  });

/** How things stand, at a glance; the numbers link to what they count. */
export default function DashboardPage() {
  const batches = useBatches();
  const rows = batches.data?.batches ?? [];
  const { choice, choose } = useScopeChoice();
  const hasBatches = rows.length > 0;
  const terms = useTerms(hasBatches);
  const dashboard = useDashboard(hasBatches ? choice : null);
  const bar = useScopeBar({ batches: rows, terms: terms.data?.words ?? [], choice, onChoose: choose });
  return (
    <div className="dashboard">
      <Title of={dashboard.data} scope={hasBatches ? bar.buttons : null} />
      {bar.panel}
      <LoadState of={batches} list={{ loading: batchMessages.listLoading, failed: batchMessages.listFailed }}>
        {() =>
          hasBatches ? (
            <LoadState
              of={dashboard}
              list={{ loading: dashboardMessages.loading, failed: dashboardMessages.failed }}
            >
              {(data) => <Numbers data={data} batches={rows} isNarrowed={isNarrowed(choice)} />}
            </LoadState>
          ) : (
            <Nothing />
          )
        }
      </LoadState>
    </div>
  );
}

interface TitleProps {
  readonly of?: Dashboard | undefined;
  /** the buttons that choose which courses it's about */
  readonly scope: ReactNode;
}

/** The answer as a sentence, as soon as there is one. */
function Title({ of: data, scope }: TitleProps) {
  const intl = useIntl();
  const isNarrow = useMedia(narrowPage);
  const name = intl.formatMessage(dashboardMessages.title);
  return (
    <PageHeading
      title={(data && sentenceOf(intl, data)) ?? name}
      name={name}
      subtitle={
        <>
          {data ? <Lead of={data} /> : null}
          {isNarrow ? scope : null}
        </>
      }
    >
      {isNarrow ? null : scope}
    </PageHeading>
  );
}

/** How the scores stand; nothing where there are none. */
function sentenceOf(intl: IntlShape, { bands, trends, figures }: Dashboard) {
  const score = figures.find(({ id }) => id === 'score');
  if (!score || score.value === null) return undefined;
  const group = bands.find(({ band }) => band === 'poor');
  const { courseCount: poor, inScopeCount: inScope } = group ?? { courseCount: 0, inScopeCount: 0 };
  const counts = { poor, inScope, isPart: inScope < poor };
  const trend = trends.find(({ id }) => id === 'score');
  const direction = trend && directionOf(trend);
  if (!direction) return intl.formatMessage(dashboardMessages.titlePoor, counts);
  return intl.formatMessage(dashboardMessages.titleTrend, {
    direction: direction.way,
    change: Math.abs(trend.change ?? 0),
    days: comparedDays,
    ...counts,
  });
}

/** Which courses the numbers are about, and how new they are. */
function Lead({ of: { figures, batchCount, scope, newestScanAt } }: { of: Dashboard }) {
  const tracked = figures.find(({ id }) => id === 'tracked');
  const courses = tracked?.courseCount ?? 0;
  return (
    <>
      <span>
        <FormattedMessage
          {...dashboardMessages.lead}
          values={{
            courses,
            batches: batchCount,
            tracked: (words) =>
              tracked && courses > 0 ? (
                <TextLink to={coursesAddress(scope, tracked)} isInSentence>
                  {words}
                </TextLink>
              ) : (
                words
              ),
            once: (words) => <span className="wide-only">{words}</span>,
          }}
        />
      </span>
      {tracked && tracked.inScopeCount < courses ? (
        <span>
          <TextLink to={coursesAddress(scope, tracked.inScope)} isInSentence>
            <FormattedMessage {...dashboardMessages.inScope} values={{ courses: tracked.inScopeCount }} />
          </TextLink>
        </span>
      ) : null}
      <span className="wide-only">
        <NewestScan at={newestScanAt} />
      </span>
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

interface NumbersProps {
  readonly data: Dashboard;
  readonly batches: readonly ListedBatch[];
  readonly isNarrowed: boolean;
}

function Numbers({ data, batches, isNarrowed: isPart }: NumbersProps) {
  const total = data.figures.find(({ id }) => id === 'tracked')?.courseCount ?? 0;
  const { batchIds } = data.scope;
  const shown = batchIds.length > 0 ? batches.filter(({ id }) => batchIds.includes(id)) : batches;
  return (
    <>
      {total === 0 ? <NoCourses isNarrowed={isPart} /> : <Tiles dashboard={data} />}
      <div className="columns">
        <div className="section-stack">
          <AttentionList of={data} />
          {total > 0 ? <MoreNumbers dashboard={data} /> : null}
          <MyTasksSection />
          <OpenProposalsSection />
          <LargestBatches batches={shown} />
        </div>
        <div className="section-stack">
          {total > 0 ? <Standing of={data} /> : null}
          <LatestList events={data.latest} />
          {total > 0 ? <UnreadNotes of={data} total={total} /> : null}
        </div>
      </div>
    </>
  );
}

/** Batches without courses, or a choice that leaves none. */
const NoCourses = ({ isNarrowed: isPart }: Pick<NumbersProps, 'isNarrowed'>) => (
  <section className="card narrow before">
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
