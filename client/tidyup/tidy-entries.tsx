import { Heading, Link, ScreenReaderContent, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import {
  tidySorts,
  type TidyEntryRow,
  type TidyListState,
  type TidySort,
  type TidySummary,
} from '#shared/tidyup/tidy.api.ts';
import { sizedLists, type TidyList } from '#shared/tidyup/tidy-lists.ts';
import { metricMessages } from '#shared/scans/metrics/metric.messages.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { useListParams } from '../ui/data-table/use-list-params.ts';
import { SearchField } from '../ui/form/search-field.tsx';
import { foundIn } from '../ui/form/use-found-news.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { Status } from '../ui/page/status.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import type { ShownCourse } from '../data/taught-course.ts';
import { useTidyEntries } from './tidy.api.ts';
import { tidyMeanings, tidyMessages } from './tidy.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

interface TidyEntriesProps {
  readonly course: ShownCourse;
  readonly list: TidyList;
  readonly summary: TidySummary;
}

/** One list of things to tidy up, with what it means and links into Canvas. */
export function TidyEntries({ course, list, summary }: TidyEntriesProps) {
  const intl = useIntl();
  const text = useTexts(tidyMessages);
  const choices = useListParams(tidySorts);
  const entries = useTidyEntries(course, list, choices.query);
  const columns = useColumns(list);
  const addressOf = useListAddress();
  const state = summary.lists.find((one) => one.list === list);
  const title = intl.formatMessage(metricMessages[`tidyup.${list}_count`]);
  return (
    <section className="card">
      <TextLink to={addressOf()}>{text('back')}</TextLink>
      <Heading level="h2">{title}</Heading>
      <Text as="p">
        <FormattedMessage {...tidyMeanings[list]} values={{ largeFileMb: summary.largeFileMb }} />
      </Text>
      {state ? <ListNotes state={state} /> : null}
      <div className="toolbar after">
        <SearchField
          label={text('search')}
          value={choices.search}
          found={foundIn(entries, text('noMatch'))}
          onSearch={choices.setSearch}
        />
      </div>
      <LoadState of={entries} list={{ loading: tidyMessages.listLoading, failed: tidyMessages.listFailed }}>
        {({ entries: rows, pagination }) => (
          <>
            <DataTable
              caption={title}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              empty={text(emptyText(state, choices.search))}
              sort={choices.sort}
              onSort={choices.setSort}
            />
            <Pager pagination={pagination} onPage={choices.setPage} onSize={choices.setSize} />
          </>
        )}
      </LoadState>
    </section>
  );
}

/** An unknown list isn't an empty one. */
function emptyText(state: TidyListState | undefined, search: string) {
  if (state?.count === null) return 'unknown';
  return search === '' ? 'nothing' : 'noMatch';
}

/** Lists whose entries are items with a kind, and those whose entries are links. */
const kindLists: ReadonlySet<TidyList> = new Set([
  'content_unused',
  'content_unpublished',
  'content_old',
  'content_duplicate',
  'broken_reference',
  'foreign_course_link',
  'broken_link',
]);
const linkLists: ReadonlySet<TidyList> = new Set(['broken_reference', 'foreign_course_link', 'broken_link']);
const undatedLists: ReadonlySet<TidyList> = new Set([
  ...linkLists,
  'folder_empty',
  'module_empty',
  'module_unpublished',
]);

function useColumns(list: TidyList): readonly Column<TidyEntryRow, TidySort>[] {
  const intl = useIntl();
  const text = useTexts(tidyMessages);
  const unknown = text('unknown');
  const columns: readonly (Column<TidyEntryRow, TidySort> & { readonly isShown: boolean })[] = [
    {
      id: 'title',
      header: text('title'),
      sortBy: 'title',
      isRowHeader: true,
      isShown: true,
      cell: (entry) => <EntryTitle entry={entry} />,
    },
    {
      id: 'kind',
      header: text('kind'),
      isShown: kindLists.has(list),
      cell: ({ kind }) => intl.formatMessage(tidyMessages.kindName, { kind: kind ?? 'none' }),
    },
    {
      id: 'target',
      header: text('target'),
      isShown: linkLists.has(list),
      cell: ({ target }) => <span className="tidy-target">{target ?? unknown}</span>,
    },
    {
      id: 'size',
      header: text('size'),
      sortBy: 'size',
      align: 'end',
      isShown: sizedLists.some((one) => one === list),
      cell: ({ megabytes }) =>
        megabytes === null ? unknown : intl.formatMessage(tidyMessages.megabytes, { megabytes }),
    },
    {
      id: 'changed',
      header: text('changed'),
      sortBy: 'updatedAt',
      isShown: !undatedLists.has(list),
      cell: ({ updatedAt }) => (updatedAt === null ? unknown : <Ago at={updatedAt} />),
    },
    {
      id: 'found',
      header: text('found'),
      sortBy: 'foundAt',
      isShown: true,
      cell: ({ foundAt }) => <Ago at={foundAt} />,
    },
  ];
  return columns.filter(({ isShown }) => isShown);
}

/** The thing's name, which opens its page in Canvas. */
function EntryTitle({ entry: { title, url } }: { entry: TidyEntryRow }) {
  if (url === null) return title;
  return (
    <Link href={url} target="_blank" rel="noreferrer" variant="standalone">
      {title}
      <ScreenReaderContent>
        {' ('}
        <FormattedMessage {...tidyMessages.opens} />
        {')'}
      </ScreenReaderContent>
    </Link>
  );
}

/** The address of one of the lists, or of all without one, on the current page. */
export function useListAddress() {
  const [params] = useSearchParams();
  const batch = params.get('batch');
  return (list?: TidyList) =>
    `?${new URLSearchParams({ ...(batch !== null && { batch }), ...(list && { list }) }).toString()}`;
}

/** Why a list's number isn't known, or isn't exact. */
export const ListNotes = ({
  state: { gaps, unread, isOff, isApproximate, count },
}: {
  state: TidyListState;
}) => (
  <>
    {isOff ? (
      <Status tone="off">
        <FormattedMessage {...tidyMessages.isOff} />
      </Status>
    ) : null}
    {gaps
      // Of texts, how many weren't read says more.
      .filter(({ part }) => part !== 'texts' || unread.every(({ kind }) => kind !== 'texts'))
      .map(({ part, reason }) => (
        <div key={part}>
          <Status tone="warning">
            <FormattedMessage {...tidyMessages.gap} values={{ part, reason }} />
          </Status>
        </div>
      ))}
    {unread.map((what) => (
      <div key={what.kind}>
        <Status tone="warning">
          <FormattedMessage {...tidyMessages.unread} values={what} />
        </Status>
      </div>
    ))}
    {isUnexplained({ gaps, unread, isOff, count }) ? (
      <Status tone="warning">
        <FormattedMessage {...tidyMessages.unexplained} />
      </Status>
    ) : null}
    {isApproximate && count !== null ? (
      <Status tone="none">
        <FormattedMessage {...tidyMessages.approximate} />
      </Status>
    ) : null}
  </>
);

const isUnexplained = ({
  gaps,
  unread,
  isOff,
  count,
}: Pick<TidyListState, 'gaps' | 'unread' | 'isOff' | 'count'>) =>
  count === null && !isOff && gaps.length + unread.length === 0;
