import { Pill } from '@instructure/ui/latest';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { batchSortValue, type BatchSort } from '#shared/batches/batch-sort.ts';
import type { Batch } from '#shared/batches/batch.ts';
import { paginate } from '#shared/http/page.ts';
import { useSettings } from '../data/use-settings.tsx';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { sortRows } from '#shared/text/sort-rows.ts';
import { Pager } from '../ui/data-table/pager.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import type { useListParams } from '../ui/data-table/use-list-params.ts';
import { BatchActions } from './batch-actions.tsx';
import { BatchTypeLabel } from './batch-type.tsx';
import { batchMessages } from './batch.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

interface BatchesTableProps {
  readonly batches: readonly Batch[];
  readonly list: ReturnType<typeof useListParams<BatchSort>>;
  readonly mayCreate: boolean;
}

/** One page of the batches; the server sends all of them at once. */
export function BatchesTable({ batches, list, mayCreate }: BatchesTableProps) {
  const intl = useIntl();
  const text = useTexts(batchMessages);
  const { features } = useSettings().institution;
  const pagination = paginate(list.query, batches.length);
  const { page, limit } = pagination;
  const tagsOf = ({ tags }: Batch) => intl.formatList(tags.map(({ title }) => title));
  const valueOf = batchSortValue((type) => intl.formatMessage(batchMessages.typeName, { type }));
  const columns: readonly Column<Batch, BatchSort>[] = [
    {
      id: 'title',
      header: text('title'),
      sortBy: 'title',
      isRowHeader: true,
      cell: (batch) => (
        <>
          <TextLink to={`/manage/batches/${batch.id}`}>{batch.title}</TextLink>{' '}
          {batch.status === 0 ? <Pill>{text('archived')}</Pill> : null}
        </>
      ),
    },
    {
      id: 'courseCount',
      header: text('courseCount'),
      sortBy: 'courseCount',
      cell: ({ courseCount }) => <FormattedNumber value={courseCount} />,
    },
    {
      id: 'team',
      header: text('team'),
      sortBy: 'team',
      cell: ({ team }) => team?.title ?? <Pill>{text('unassigned')}</Pill>,
    },
    ...(features.includes('tags')
      ? [
          {
            id: 'tags',
            header: text('tags'),
            sortBy: 'tags' as const,
            cell: (batch: Batch) => tagsOf(batch) || text('noTags'),
          },
        ]
      : []),
    { id: 'type', header: text('type'), sortBy: 'type', cell: ({ type }) => <BatchTypeLabel type={type} /> },
    { id: 'actions', header: text('actions'), cell: (batch) => <BatchActions batch={batch} /> },
  ];
  const empty = list.search !== '' ? 'emptySearch' : mayCreate ? 'empty' : 'emptyForMember';
  return (
    <>
      <DataTable
        caption={text('list')}
        columns={columns}
        rows={sortRows(batches, list.sort, { valueOf, locale: intl.locale }).slice(
          (page - 1) * limit,
          page * limit,
        )}
        keyOf={({ id }) => id}
        empty={<FormattedMessage {...batchMessages[empty]} />}
        sort={list.sort}
        onSort={list.setSort}
      />
      <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
    </>
  );
}
