import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { activityKinds, type ActivityEntry, type ActivityKind } from '#shared/courses/activity.ts';
import * as api from '#shared/courses/activity.api.ts';
import type { listActivity } from '#shared/courses/activity.api.ts';
import type { Result, Input } from '#shared/http/endpoint.ts';
import type { PageSize } from '#shared/http/page.ts';
import { tools, type Tool } from '#shared/task-runners/tool.ts';
import { Choice } from '../ui/form/choice.tsx';
import { type ShownCourse, previewOf } from '../data/taught-course.ts';
import { useSettings } from '../data/use-settings.tsx';
import { productMessages } from '../task-runners/product.messages.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { useListParams } from '../ui/data-table/use-list-params.ts';
import { useInnerPage } from '../ui/data-table/use-page-size.ts';
import { LoadState, type Loadable } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { WhatHappened, WhenHappened } from './activity-entry.tsx';
import { activityMessages } from './activity.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

type Query = Input<typeof api.listActivity>['query'];

const useActivity = (id: number, query: Query) =>
  useEndpoint(api.listActivity, { params: { id }, query }, { keepPreviousData: true });

const useTaughtActivity = (course: ShownCourse, query: Query) =>
  useEndpoint(
    api.listTaughtActivity,
    { query: { ...query, ...previewOf(course) } },
    { keepPreviousData: true },
  );

/** What happened to a course: scans, changes and what people did, newest first. */
export default function ActivitySection({ course }: { course: { readonly id: number } }) {
  const list = useAddressChoices();
  return <ActivityList list={list} activity={useActivity(course.id, list.query)} />;
}

/** The same for the course whose teacher looks at it, below other lists; staff aren't named. */
export function TaughtActivitySection({ course }: { course: ShownCourse }) {
  const list = useInnerChoices();
  const staff = useIntl().formatMessage(activityMessages.staff);
  return <ActivityList list={list} activity={useTaughtActivity(course, list.query)} staff={staff} />;
}

interface ActivityFilter {
  readonly kind?: ActivityKind;
  readonly tool?: Tool;
}

interface ActivityChoices {
  readonly filter: ActivityFilter;
  readonly query: ActivityFilter & { readonly page: number; readonly limit: number };
  readonly setParam: (name: keyof ActivityFilter, value: string) => void;
  readonly setPage: (page: number) => void;
  readonly setSize: (size: PageSize) => void;
}

function filterOf(params: URLSearchParams): ActivityFilter {
  const kind = activityKinds.find((known) => known === params.get('kind'));
  const tool = tools.find((known) => known === params.get('tool'));
  return { ...(kind && { kind }), ...(tool && { tool }) };
}

/** The filter and the page, in the address. */
function useAddressChoices(): ActivityChoices {
  const { params, query, setParam, setPage, setSize } = useListParams(['at']);
  const filter = filterOf(params);
  const { page, limit } = query;
  return { filter, query: { page, limit, ...filter }, setParam, setPage, setSize };
}

/** The same where the address belongs to other lists. */
function useInnerChoices(): ActivityChoices {
  const { page, limit, setPage, setSize } = useInnerPage();
  const [params, setParams] = useState(() => new URLSearchParams());
  const filter = filterOf(params);
  const setParam = (name: keyof ActivityFilter, value: string) => {
    setParams(new URLSearchParams({ ...filter, [name]: value }));
    setPage(1);
  };
  return { filter, query: { page, limit, ...filter }, setParam, setPage, setSize };
}

interface ActivityListProps {
  readonly list: ActivityChoices;
  readonly activity: Loadable<Result<typeof listActivity>>;
  /** what people are called whose names aren't shown */
  readonly staff?: string;
}

function ActivityList({ list, activity, staff }: ActivityListProps) {
  const intl = useIntl();
  const columns = useColumns(staff);
  const caption = intl.formatMessage(activityMessages.title);
  const isNarrowed = list.filter.kind !== undefined || list.filter.tool !== undefined;
  return (
    <section aria-label={caption}>
      <ActivityFilters list={list} />
      <LoadState
        of={activity}
        list={{ loading: activityMessages.loading, failed: activityMessages.loadFailed }}
      >
        {({ entries, pagination }) => (
          <>
            <DataTable
              caption={caption}
              columns={columns}
              rows={entries}
              keyOf={({ id }) => id}
              empty={intl.formatMessage(activityMessages[isNarrowed ? 'noMatch' : 'empty'])}
            />
            <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
          </>
        )}
      </LoadState>
    </section>
  );
}

function useColumns(staff: string | undefined): readonly Column<ActivityEntry>[] {
  const intl = useIntl();
  const text = useTexts(activityMessages);
  const whoOf = (entry: ActivityEntry): ReactNode => {
    const { person } = entry;
    return isBySystem(entry) ? text('courseyard') : (person ?? staff ?? intl.formatMessage(uiMessages.none));
  };
  return [
    { id: 'when', header: text('when'), isRowHeader: true, cell: (entry) => <WhenHappened entry={entry} /> },
    { id: 'what', header: text('what'), cell: (entry) => <WhatHappened entry={entry} /> },
    {
      id: 'tool',
      header: text('tool'),
      cell: ({ tool }) => intl.formatMessage(tool === null ? uiMessages.none : productMessages[tool]),
    },
    { id: 'who', header: text('who'), cell: whoOf },
  ];
}

const kindsOfScans: ReadonlySet<ActivityKind> = new Set([
  'scanned',
  'scan_failed',
  'values_changed',
  'state_changed',
]);

const isBySystem = ({ kind, facts }: ActivityEntry) =>
  kindsOfScans.has(kind) || facts.status?.source === 'rule';

/** The core flavour has no statuses. */
const kindsFor = (isReadyGo: boolean) =>
  activityKinds.filter((kind) => isReadyGo || kind !== 'status_changed');

function ActivityFilters({ list }: { list: ActivityChoices }) {
  const intl = useIntl();
  const text = useTexts(activityMessages);
  const { institution, isReadyGo } = useSettings();
  return (
    <div className="toolbar">
      <Choice
        label={text('kindFilter')}
        unsetLabel={text('everyKind')}
        value={list.filter.kind ?? null}
        choices={kindsFor(isReadyGo)}
        nameOf={(kind) => intl.formatMessage(activityMessages.kind, { kind })}
        onChoose={(kind) => list.setParam('kind', kind ?? '')}
      />
      <Choice
        label={text('toolFilter')}
        unsetLabel={text('everyTool')}
        value={list.filter.tool ?? null}
        choices={tools.filter((tool) => institution.activeProducts.includes(tool))}
        nameOf={(tool) => intl.formatMessage(productMessages[tool])}
        onChoose={(tool) => list.setParam('tool', tool ?? '')}
      />
    </div>
  );
}
