import { FormattedNumber } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import { quickViewSorts, type QuickViewSort } from '#shared/quick-views/quick-view.api.ts';
import type { QuickView } from '#shared/quick-views/quick-view.ts';
import { FilterSentence } from '../filters/filter-sentence-section.tsx';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import type { useListParams } from '../ui/data-table/use-list-params.ts';
import { Moment } from '../ui/page/date-and-time.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { QuickViewActions } from './quick-view-actions.tsx';
import { quickViewMessages } from './quick-view.messages.ts';
import { coursesPathOf, subjectOf, type QuickViewSubject } from './quick-view-subject.ts';
import { useSharingText } from './sharing-text.ts';
import { useTexts } from '../ui/use-texts.ts';

type Listed = Column<QuickViewSubject, QuickViewSort>;

/** The columns of kept and of built-in quick views alike. */
function useColumnsOfBoth(columns: readonly DescribedColumn[]) {
  const text = useTexts(quickViewMessages);
  return {
    columnCount: {
      id: 'columnCount',
      header: text('columnCount'),
      align: 'end',
      cell: ({ view }) => <FormattedNumber value={view.columns.length} />,
    },
    filters: {
      id: 'filters',
      header: text('filters'),
      cell: ({ view }) =>
        view.filter.length === 0 ? (
          text('noFilters')
        ) : (
          <FilterSentence filter={view.filter} columns={columns} />
        ),
    },
    default: {
      id: 'default',
      header: text('default'),
      cell: ({ isOwnDefault }) => (isOwnDefault ? <OwnDefault label={text('ownDefault')} /> : null),
    },
    actions: {
      id: 'actions',
      header: text('actions'),
      cell: (subject) => <QuickViewActions subject={subject} />,
    },
  } satisfies Record<string, Listed>;
}

const OwnDefault = ({ label }: { label: string }) => (
  <>
    <span aria-hidden="true">★ </span>
    {label}
  </>
);

interface QuickViewsTableProps {
  readonly quickViews: readonly QuickView[];
  readonly columns: readonly DescribedColumn[];
  readonly list: ReturnType<typeof useListParams<QuickViewSort>>;
}

/** One's own quick views and those shared with one. */
export function QuickViewsTable({ quickViews, columns, list }: QuickViewsTableProps) {
  const text = useTexts(quickViewMessages);
  const { sharingOf } = useSharingText();
  const both = useColumnsOfBoth(columns);
  const listed: readonly Listed[] = [
    {
      id: 'title',
      header: text('title'),
      isRowHeader: true,
      cell: ({ key, title }) => (
        <TextLink to={`/manage/quick-views/${key}`}>
          <bdi>{title}</bdi>
        </TextLink>
      ),
    },
    {
      id: 'owner',
      header: text('owner'),
      cell: ({ kept }) => (kept?.owner ? (kept.owner.isYou ? text('you') : kept.owner.name) : text('nobody')),
    },
    { id: 'sharedWith', header: text('sharedWith'), cell: ({ kept }) => kept && sharingOf(kept.sharing) },
    both.columnCount,
    both.filters,
    both.default,
    {
      id: 'updatedAt',
      header: text('updated'),
      cell: ({ kept }) => kept && <Moment at={kept.updatedAt} />,
    },
    both.actions,
  ];
  return (
    <DataTable
      caption={text('kept')}
      columns={listed.map((column) => {
        const sortBy = quickViewSorts.find((sort) => sort === column.id);
        return sortBy ? { ...column, sortBy } : column;
      })}
      rows={quickViews.map(subjectOf)}
      keyOf={({ key }) => key}
      empty={text(list.search === '' ? 'empty' : 'emptySearch')}
      sort={list.sort}
      onSort={list.setSort}
    />
  );
}

interface BuiltInTableProps {
  readonly subjects: readonly QuickViewSubject[];
  readonly columns: readonly DescribedColumn[];
}

/** The quick views that every institution has. */
export function BuiltInTable({ subjects, columns }: BuiltInTableProps) {
  const text = useTexts(quickViewMessages);
  const both = useColumnsOfBoth(columns);
  return (
    <DataTable<QuickViewSubject>
      caption={text('builtIn')}
      columns={[
        {
          id: 'title',
          header: text('title'),
          isRowHeader: true,
          cell: ({ key, title }) => <TextLink to={coursesPathOf(key)}>{title}</TextLink>,
        },
        { id: 'description', header: text('description'), cell: ({ description }) => description },
        both.columnCount,
        both.filters,
        both.default,
        both.actions,
      ]}
      rows={subjects}
      keyOf={({ key }) => key}
      empty={null}
    />
  );
}
