import { Button } from '@instructure/ui/latest';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { checklistSorts } from '#shared/checklists/checklist.api.ts';
import { Pager } from '../ui/data-table/pager.tsx';
import { useListParams } from '../ui/data-table/use-list-params.ts';
import { SearchField } from '../ui/form/search-field.tsx';
import { foundIn } from '../ui/form/use-found-news.ts';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useChecklists } from './checklist.api.ts';
import { checklistMessages } from './checklist.messages.ts';
import { ChecklistsTable } from './checklists-table.tsx';
import { useTexts } from '../ui/use-texts.ts';

const NewChecklistDialog = lazy(() => import('./new-checklist-dialog.tsx'));

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
      <div className="toolbar">
        <SearchField
          label={text('search')}
          value={list.search}
          found={foundIn(checklists, text('emptySearch'))}
          onSearch={list.setSearch}
        />
      </div>
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
