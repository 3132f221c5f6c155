import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { scopeDecisionList, scopeDecisionSorts } from '#shared/scope-decisions/scope-decision.columns.ts';
import type { ScopeDecision } from '#shared/scope-decisions/scope-decision.ts';
import { decisionAlarms, scopeStandings } from '#shared/scope-decisions/scope-terms.ts';
import { scopeAlarmWords, scopeStandingWords } from '#shared/scope-decisions/scope-words.messages.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { FilterBar } from '../ui/data-table/filter-bar.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { useListColumns } from '../ui/data-table/use-list-columns.tsx';
import { idIn, useListParams } from '../ui/data-table/use-list-params.ts';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { Choice, RecordChoice } from '../ui/form/choice.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { Status } from '../ui/page/status.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { fetchScopeFile, useScopeDecisions, useScopeSettings } from './scope.api.ts';

const messages = defineMessages({
  search: { id: 'scope.list.search', defaultMessage: 'Search in titles' },
  none: { id: 'scope.list.none', defaultMessage: 'No decisions match.' },
  empty: { id: 'scope.list.empty', defaultMessage: 'Nothing has been decided yet: all is in scope.' },
  loading: { id: 'scope.list.loading', defaultMessage: 'Loading decisions…' },
  failed: { id: 'scope.list.failed', defaultMessage: 'The decisions couldn’t be loaded.' },
  standing: { id: 'scope.list.standing', defaultMessage: 'Standing' },
  anyStanding: { id: 'scope.list.anyStanding', defaultMessage: 'Any standing' },
  kind: { id: 'scope.list.kind', defaultMessage: 'Kind' },
  anyKind: { id: 'scope.list.anyKind', defaultMessage: 'Any kind' },
  alarm: { id: 'scope.list.alarm', defaultMessage: 'Alarm' },
  anyAlarm: { id: 'scope.list.anyAlarm', defaultMessage: 'With or without alarms' },
  review: { id: 'scope.list.review', defaultMessage: 'Review' },
  anyReview: { id: 'scope.list.anyReview', defaultMessage: 'Any time' },
  reviewName: {
    id: 'scope.list.reviewName',
    defaultMessage: '{review, select, overdue {Overdue} other {Within 30 days}}',
  },
  ended: { id: 'scope.list.ended', defaultMessage: 'Which' },
  endedName: {
    id: 'scope.list.endedName',
    defaultMessage: '{isEnded, select, yes {Earlier ones} other {Those that count}}',
  },
});

/** What the address asks for: the newest decisions first. */
function useDecisionsShown() {
  const list = useListParams(scopeDecisionSorts);
  const { params } = list;
  const sort = params.has('sort') ? list.sort : ({ by: 'decidedAt', order: 'desc' } as const);
  const standing = scopeStandings.find((one) => one === params.get('standing'));
  const alarm = decisionAlarms.find((one) => one === params.get('alarm'));
  const review = (['overdue', 'soon'] as const).find((one) => one === params.get('review'));
  const isEnded: 'no' | 'yes' = params.get('ended') === 'yes' ? 'yes' : 'no';
  const [kindId, ruleId] = [idIn(params, 'kindId'), idIn(params, 'ruleId')];
  const filter = {
    isEnded,
    ...(standing && { standing }),
    ...(alarm && { alarm }),
    ...(review && { review }),
    ...(kindId !== undefined && { kindId }),
    ...(ruleId !== undefined && { ruleId }),
    ...(list.search !== '' && { search: list.search }),
    sortBy: sort.by,
    sortOrder: sort.order,
  };
  const { page, limit } = list.query;
  const decisions = useScopeDecisions({ ...filter, page, limit });
  const isNarrowed = ['standing', 'alarm', 'review', 'kindId', 'ruleId', 'search', 'ended'].some((name) =>
    params.has(name),
  );
  return { list, sort, filter, decisions, isNarrowed };
}

/** All decisions about courses that the person sees, and what's in them. */
export default function ScopeDecisionsPanel() {
  const intl = useIntl();
  const shown = useDecisionsShown();
  const text = useTexts(messages);
  const { list, sort, filter, decisions, isNarrowed } = shown;
  const columns = useDecisionColumns();
  return (
    <>
      <DecisionFilters shown={shown} />
      <ExportMenu fetchFile={(format, receiving) => fetchScopeFile({ ...filter, format }, receiving)} />
      <LoadState of={decisions} list={{ loading: messages.loading, failed: messages.failed }}>
        {({ decisions: rows, pagination }) => (
          <>
            <DataTable
              caption={intl.formatMessage(scopeDecisionList.title)}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              empty={text(isNarrowed ? 'none' : 'empty')}
              sort={sort}
              onSort={list.setSort}
            />
            <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
          </>
        )}
      </LoadState>
    </>
  );
}

function useDecisionColumns() {
  const column = useListColumns(scopeDecisionList);
  return [
    column('title', {
      isRowHeader: true,
      cell: ({ course, title }: ScopeDecision) => (
        <TextLink to={`/courses/${course.id}`}>
          <bdi>{title}</bdi>
        </TextLink>
      ),
    }),
    column('subject'),
    column('course', { cell: ({ course }) => <bdi>{course.title}</bdi> }),
    column('standing', { cell: ({ label, kind }) => (kind === null ? label : `${label}: ${kind}`) }),
    column('reason', { cell: ({ reason }) => <bdi>{reason}</bdi> }),
    column('decidedAt', {
      cell: ({ decidedAt, decidedBy, rule }) => (
        <>
          <Ago at={decidedAt} />
          <div className="small-print">
            <bdi>{rule ?? decidedBy}</bdi>
          </div>
        </>
      ),
    }),
    column('reviewOn', {
      cell: ({ reviewOn }) =>
        reviewOn && <FormattedDate value={`${reviewOn}T00:00:00Z`} timeZone="UTC" dateStyle="medium" />,
    }),
    column('alarms', {
      cell: ({ alarms }) =>
        alarms.map((alarm) => (
          <div key={alarm}>
            <Status tone="warning">
              <FormattedMessage {...scopeAlarmWords[alarm]} />
            </Status>
          </div>
        )),
    }),
  ];
}

function DecisionFilters({ shown }: { shown: ReturnType<typeof useDecisionsShown> }) {
  const intl = useIntl();
  const text = useTexts(messages);
  const settings = useScopeSettings().data;
  const { list, filter, decisions } = shown;
  return (
    <FilterBar
      list={list}
      of={decisions}
      label={messages.search}
      none={messages.none}
      narrowedBy={JSON.stringify(filter)}
    >
      <Choice
        label={text('standing')}
        unsetLabel={text('anyStanding')}
        value={filter.standing ?? null}
        choices={scopeStandings}
        nameOf={(one) => settings?.named[one] ?? intl.formatMessage(scopeStandingWords[one])}
        onChoose={(one) => list.setParam('standing', one ?? '')}
      />
      <RecordChoice
        label={text('kind')}
        unsetLabel={text('anyKind')}
        value={filter.kindId ?? null}
        records={settings?.kinds ?? []}
        onChoose={(id) => list.setParam('kindId', String(id ?? ''))}
      />
      <Choice
        label={text('alarm')}
        unsetLabel={text('anyAlarm')}
        value={filter.alarm ?? null}
        choices={decisionAlarms}
        nameOf={(one) => intl.formatMessage(scopeAlarmWords[one])}
        onChoose={(one) => list.setParam('alarm', one ?? '')}
      />
      <Choice
        label={text('review')}
        unsetLabel={text('anyReview')}
        value={filter.review ?? null}
        choices={['overdue', 'soon'] as const}
        nameOf={(review) => text('reviewName', { review })}
        onChoose={(one) => list.setParam('review', one ?? '')}
      />
      <Choice
        label={text('ended')}
        value={filter.isEnded}
        choices={['no', 'yes'] as const}
        nameOf={(isEnded) => text('endedName', { isEnded })}
        onChoose={(one) => list.setParam('ended', one === 'yes' ? 'yes' : '')}
      />
    </FilterBar>
  );
}
