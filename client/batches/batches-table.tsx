import { Pill, Button, Menu } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { batchList, batchTexts, type BatchSort } from '#shared/batches/batch.columns.ts';
import type { Batch, ListedBatch } from '#shared/batches/batch.ts';
import { paginate } from '#shared/http/page.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { useSettings } from '../data/use-settings.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useListColumns, useSortedRows } from '../ui/data-table/use-list-columns.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import type { useListParams } from '../ui/data-table/use-list-params.ts';
import { BatchTypeLabel } from './batch-type-label.tsx';
import { batchMessages } from './batch.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { useRemoveBatch, useSetStatus } from './batch.api.ts';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));

/** What a person can do to a batch in the list. Results are announced, and undone if possible, by `UndoOffers`. */
function BatchActions({ batch }: { batch: Batch }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const status = useSetStatus();
  const removal = useRemoveBatch();
  const { id, title, permissions, courseCount } = batch;
  const text = useTexts(batchMessages, { title, count: courseCount });

  const toggleArchived = async () => {
    const body = { status: batch.status === 1 ? 0 : 1 } as const;
    await status.run({ params: { id }, body }, batchMessages.updateFailed);
  };
  const remove = async () => {
    await removal.run({ params: { id } }, batchMessages.updateFailed);
    setIsAsking(false);
  };
  const mayChange = permissions.edit || permissions.add_remove_courses;
  return (
    <>
      <Menu
        placement="bottom end"
        label={intl.formatMessage(uiMessages.actionsFor, { title })}
        trigger={<Button aria-label={intl.formatMessage(uiMessages.actionsFor, { title })}>⋯</Button>}
      >
        <Menu.Item onSelect={() => void navigate(`/manage/batches/${id}`)}>
          {text(mayChange ? 'manage' : 'view')}
        </Menu.Item>
        {permissions.edit ? (
          <Menu.Item onSelect={() => void navigate(`/manage/batches/settings/${id}`)}>
            {text('settings')}
          </Menu.Item>
        ) : null}
        <Menu.Item onSelect={() => void navigate(`/courses?batches=${id}`)}>
          {text('viewInCourses')}
        </Menu.Item>
        {permissions.archive ? (
          <Menu.Item onSelect={() => void toggleArchived()}>
            {text(batch.status === 1 ? 'archive' : 'unarchive')}
          </Menu.Item>
        ) : null}
        {permissions.delete ? (
          <Menu.Item onSelect={() => setIsAsking(true)}>{text('remove')}</Menu.Item>
        ) : null}
      </Menu>
      {isAsking ? (
        <Suspense fallback={null}>
          <Confirm
            title={text('removeTitle')}
            confirmLabel={text('remove')}
            isRunning={removal.isRunning}
            onConfirm={() => void remove()}
            onCancel={() => setIsAsking(false)}
          >
            <FormattedMessage {...batchMessages.removeText} values={{ count: courseCount }} />
          </Confirm>
        </Suspense>
      ) : null}
    </>
  );
}

interface BatchesTableProps {
  readonly batches: readonly ListedBatch[];
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
    column('inScopeCount'),
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
