import { SimpleSelect } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { activityKinds, type ActivityEntry } from '#shared/courses/activity.ts';
import type { listActivity } from '#shared/courses/activity.api.ts';
import type { Result } from '#shared/http/endpoint.ts';
import { tools } from '#shared/task-runners/tool.ts';
import { useSettings } from '../data/use-settings.tsx';
import { productMessages } from '../task-runners/product.messages.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { useListParams } from '../ui/data-table/use-list-params.ts';
import { LoadState, type Loadable } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { WhatHappened, WhenHappened } from './activity-entry.tsx';
import { useActivity, useTaughtActivity } from './activity.api.ts';
import { activityMessages } from './activity.messages.ts';

/** What happened to a course: scans, changes and what people did, newest first. */
export default function ActivitySection({ course }: { course: { readonly id: number } }) {
  const list = useActivityParams();
  return <ActivityList list={list} activity={useActivity(course.id, list.query)} />;
}

/** The same for the course whose teacher looks at it; staff aren't named. */
export function TaughtActivitySection() {
  const list = useActivityParams();
  const staff = useIntl().formatMessage(activityMessages.staff);
  return <ActivityList list={list} activity={useTaughtActivity(list.query)} staff={staff} />;
}

/** The filter and the page, which are in the address. */
function useActivityParams() {
  const list = useListParams(['at']);
  const kind = activityKinds.find((known) => known === list.params.get('kind'));
  const tool = tools.find((known) => known === list.params.get('tool'));
  const { page, limit } = list.query;
  return { ...list, kind, tool, query: { page, limit, ...(kind && { kind }), ...(tool && { tool }) } };
}

type ActivityParams = ReturnType<typeof useActivityParams>;

interface ActivityListProps {
  readonly list: ActivityParams;
  readonly activity: Loadable<Result<typeof listActivity>>;
  /** what people are called whose names aren't shown */
  readonly staff?: string;
}

function ActivityList({ list, activity, staff }: ActivityListProps) {
  const intl = useIntl();
  const columns = useColumns(staff);
  const caption = intl.formatMessage(activityMessages.title);
  const isNarrowed = list.kind !== undefined || list.tool !== undefined;
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
  const text = (id: keyof typeof activityMessages) => intl.formatMessage(activityMessages[id]);
  const whoOf = ({ kind, person }: ActivityEntry): ReactNode => {
    const isBySystem = kind === 'scanned' || kind === 'scan_failed' || kind.endsWith('_changed');
    return isBySystem ? text('courseyard') : (person ?? staff ?? intl.formatMessage(uiMessages.none));
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

const every = 'every';

function ActivityFilters({ list }: { list: ActivityParams }) {
  const intl = useIntl();
  const { activeProducts } = useSettings().institution;
  const text = (id: keyof typeof activityMessages) => intl.formatMessage(activityMessages[id]);
  const choices = {
    kind: activityKinds.map((kind) => [kind, intl.formatMessage(activityMessages.kind, { kind })] as const),
    tool: tools
      .filter((tool) => activeProducts.includes(tool))
      .map((tool) => [tool, intl.formatMessage(productMessages[tool])] as const),
  };
  const select = (name: 'kind' | 'tool', label: string, all: string) => (
    <SimpleSelect
      renderLabel={label}
      value={list[name] ?? every}
      onChange={(_, { value }) => list.setParam(name, value === every ? '' : String(value))}
    >
      {[[every, all] as const, ...choices[name]].map(([id, title]) => (
        <SimpleSelect.Option key={id} id={`${name}-${id}`} value={id}>
          {title}
        </SimpleSelect.Option>
      ))}
    </SimpleSelect>
  );
  return (
    <div className="toolbar">
      {select('kind', text('kindFilter'), text('everyKind'))}
      {select('tool', text('toolFilter'), text('everyTool'))}
    </div>
  );
}
