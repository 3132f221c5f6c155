import { Pill } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { batchList, batchTexts, type BatchSort } from '#shared/batches/batch.columns.ts';
import type { Batch } from '#shared/batches/batch.ts';
import { paginate } from '#shared/http/page.ts';
import { useSettings } from '../data/use-settings.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useListColumns, useSortedRows } from '../ui/data-table/use-list-columns.tsx';
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
  const rows = useSortedRows(batchList, batches, list.sort).slice((page - 1) * limit, page * limit);
  const column = useListColumns(batchList);
  const columns = [
    column('title', {
      isRowHeader: true,
      cell: (batch) => (
        <>
          <TextLink to={`/manage/batches/${batch.id}`}>{batch.title}</TextLink>{' '}
          {batch.status === 0 ? <Pill>{intl.formatMessage(batchTexts.archived)}</Pill> : null}
        </>
      ),
    }),
    column('courseCount'),
    column('team', { cell: ({ team }) => team?.title ?? <Pill>{text('unassigned')}</Pill> }),
    ...(features.includes('tags')
      ? [
          column('tags', {
            cell: ({ tags }) => intl.formatList(tags.map(({ title }) => title)) || text('noTags'),
          }),
        ]
      : []),
    column('type', { cell: ({ type }) => <BatchTypeLabel type={type} /> }),
    { id: 'actions', header: text('actions'), cell: (batch: Batch) => <BatchActions batch={batch} /> },
  ];
  const empty = list.search !== '' ? 'emptySearch' : mayCreate ? 'empty' : 'emptyForMember';
  return (
    <>
      <DataTable
        caption={intl.formatMessage(batchList.title)}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        empty={<FormattedMessage {...batchMessages[empty]} />}
        sort={list.sort}
        onSort={list.setSort}
      />
      <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
    </>
  );
}
