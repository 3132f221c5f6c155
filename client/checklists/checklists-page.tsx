import { Button, Menu, Pill } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { checklistSorts, type ChecklistSort } from '#shared/checklists/checklist.api.ts';
import type { ChecklistSummary } from '#shared/checklists/checklist.ts';
import { InScopeCount } from '../scope-counts/in-scope-count-panel.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { FilterBar } from '../ui/data-table/filter-bar.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { useListParams } from '../ui/data-table/use-list-params.ts';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useChecklists, useDuplicateChecklist } from './checklist.api.ts';
import { checklistMessages } from './checklist.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { ProgressBar } from '../ui/charts/progress-bar.tsx';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { formatPercent } from '../ui/format-value.ts';
import { Moment } from '../ui/page/date-and-time.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { useFailureNotice } from './use-failure-notice.ts';

const NewChecklistDialog = lazyPart(() => import('./new-checklist-dialog.tsx'));
const AssignDialog = lazyPart(() => import('./assign-checklist-dialog.tsx'));
const RemoveDialog = lazyPart(() => import('./remove-checklist-dialog.tsx'));

const listTexts = { loading: checklistMessages.listLoading, failed: checklistMessages.listFailed };

/** The checklists that this person finds, published or not. */
export default function ChecklistsPage() {
  const text = useTexts(checklistMessages);
  const list = useListParams(checklistSorts);
  const checklists = useChecklists(list.query);
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <PageHeading title={text('list')}>
        <Help title={text('helpTitle')} text={text('helpText')} />
        <Button color="primary" onClick={() => setIsCreating(true)}>
          <FormattedMessage {...checklistMessages.add} />
        </Button>
      </PageHeading>
      <FilterBar
        list={list}
        of={checklists}
        label={checklistMessages.search}
        none={checklistMessages.emptySearch}
      />
      <LoadState of={checklists} list={listTexts}>
        {({ checklists: rows, pagination }) => (
          <>
            <ChecklistsTable checklists={rows} list={list} />
            <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
          </>
        )}
      </LoadState>
      {isCreating ? (
        <Suspense fallback={null}>
          <NewChecklistDialog onClose={() => setIsCreating(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface ChecklistsTableProps {
  readonly checklists: readonly ChecklistSummary[];
  readonly list: ReturnType<typeof useListParams<ChecklistSort>>;
}

/** Checklists, with how far they are on the courses that have them. */
function ChecklistsTable({ checklists, list }: ChecklistsTableProps) {
  const intl = useIntl();
  const text = useTexts(checklistMessages);
  const columns: readonly Column<ChecklistSummary, ChecklistSort>[] = [
    { id: 'title', header: text('title'), isRowHeader: true, cell: (row) => <Title checklist={row} /> },
    {
      id: 'visibility',
      header: text('visibility'),
      cell: ({ visibility }) => text('visibilityName', { visibility }),
    },
    {
      id: 'owner',
      header: text('owner'),
      cell: ({ owner }) => (owner ? owner.isYou ? text('you') : <bdi>{owner.name}</bdi> : text('nobody')),
    },
    {
      id: 'taskCount',
      header: text('tasks'),
      align: 'end',
      cell: ({ taskCount }) => <FormattedNumber value={taskCount} />,
    },
    {
      id: 'courseCount',
      header: text('courses'),
      align: 'end',
      cell: (checklist) => (
        <>
          <FormattedNumber value={checklist.courseCount} />
          <InScopeCount of={checklist} />
        </>
      ),
    },
    {
      id: 'completedTaskPercentage',
      header: text('completion'),
      cell: ({ title, completedTaskPercentage: percent }) =>
        percent === null ? (
          text('noData')
        ) : (
          <ProgressBar
            label={text('completionOf', { title })}
            value={percent}
            max={100}
            text={formatPercent(intl, percent)}
          />
        ),
    },
    { id: 'updatedAt', header: text('updated'), cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
    { id: 'actions', header: text('actions'), cell: (row) => <ChecklistActions checklist={row} /> },
  ];
  return (
    <DataTable
      caption={text('list')}
      columns={columns.map((column) => {
        const sortBy = checklistSorts.find((sort) => sort === column.id);
        return sortBy ? { ...column, sortBy } : column;
      })}
      rows={checklists}
      keyOf={({ id }) => String(id)}
      empty={text(list.search === '' ? 'empty' : 'emptySearch')}
      sort={list.sort}
      onSort={list.setSort}
    />
  );
}

/** Its title, and whether there's something that isn't published. */
function Title({ checklist: { id, title, isPublished, hasDraft } }: { checklist: ChecklistSummary }) {
  return (
    <>
      <TextLink to={`/manage/checklists/${id}`}>
        {title === '' ? <FormattedMessage {...checklistMessages.untitled} /> : <bdi>{title}</bdi>}
      </TextLink>{' '}
      {hasDraft ? (
        <Pill color={isPublished ? 'info' : 'warning'}>
          <FormattedMessage {...checklistMessages[isPublished ? 'hasDraft' : 'onlyDraft']} />
        </Pill>
      ) : null}
    </>
  );
}

/** What a person can do with a checklist in the list. */
function ChecklistActions({ checklist }: { checklist: ChecklistSummary }) {
  const intl = useIntl();
  const text = useTexts(checklistMessages);
  const navigate = useNavigate();
  const duplicating = useDuplicateChecklist();
  const showFailure = useFailureNotice();
  const [asked, setAsked] = useState<'assign' | 'remove'>();
  const close = () => setAsked(undefined);
  const { id, permissions } = checklist;
  const title = checklist.title || text('untitled');
  const label = intl.formatMessage(uiMessages.actionsFor, { title });
  const duplicate = async () => {
    const { result, problem } = await duplicating.run({ params: { id } });
    if (problem) return showFailure(text('duplicateFailed'), problem);
    void navigate(`/manage/checklists/${result.id}`);
  };
  if (!permissions.edit && !permissions.assign) return null;
  return (
    <>
      <Menu placement="bottom end" label={label} trigger={<Button aria-label={label}>⋯</Button>}>
        {permissions.edit ? (
          <Menu.Item onSelect={() => void navigate(`/manage/checklists/${id}`)}>{text('edit')}</Menu.Item>
        ) : null}
        {permissions.assign ? (
          <Menu.Item onSelect={() => setAsked('assign')}>{text('assign')}</Menu.Item>
        ) : null}
        {permissions.edit ? (
          <Menu.Item onSelect={() => void duplicate()}>{text('duplicate')}</Menu.Item>
        ) : null}
        {permissions.delete ? (
          <Menu.Item onSelect={() => setAsked('remove')}>{text('remove')}</Menu.Item>
        ) : null}
      </Menu>
      <Suspense fallback={null}>
        {asked === 'assign' ? <AssignDialog checklist={{ id, title }} onClose={close} /> : null}
        {asked === 'remove' ? (
          <RemoveDialog id={id} title={title} courseCount={checklist.courseCount} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
