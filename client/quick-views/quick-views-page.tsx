import { Heading } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import { quickViewSorts } from '#shared/quick-views/quick-view.api.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { useColumns } from '../columns/column.api.ts';
import { useAbility } from '../data/use-settings.tsx';
import { FilterBar } from '../ui/data-table/filter-bar.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { useListParams } from '../ui/data-table/use-list-params.ts';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useDefaultView, useQuickViews } from './quick-view.api.ts';
import { quickViewMessages } from './quick-view.messages.ts';
import { BuiltInTable, QuickViewsTable } from './quick-views-table.tsx';
import { useBuiltInViews } from './use-built-in-views.ts';
import { useTexts } from '../ui/use-texts.ts';

const listTexts = { loading: quickViewMessages.listLoading, failed: quickViewMessages.listFailed };

/** Every quick view this person has: their own, those shared with them, and the built-in ones. */
export default function QuickViewsPage() {
  const text = useTexts(quickViewMessages);
  const list = useListParams(quickViewSorts);
  const quickViews = useQuickViews(list.query);
  const columns = useColumns().data?.columns ?? [];
  const builtIn = useFoundBuiltIn(list.search);
  const mayCreate = useAbility('quick_view.create');
  return (
    <>
      <PageHeading title={text('list')}>
        <Help title={text('helpTitle')} text={text('helpText')} />
        {mayCreate ? (
          <LinkButton to="/manage/quick-views/create-quick-view" color="primary">
            <FormattedMessage {...quickViewMessages.add} />
          </LinkButton>
        ) : null}
      </PageHeading>
      <FilterBar
        list={list}
        of={quickViews}
        label={quickViewMessages.search}
        none={quickViewMessages.emptySearch}
      />
      <section>
        <Heading level="h2">{text('kept')}</Heading>
        <LoadState of={quickViews} list={listTexts}>
          {({ quickViews: rows, pagination }) => (
            <>
              <QuickViewsTable quickViews={rows} columns={columns} list={list} />
              <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
            </>
          )}
        </LoadState>
      </section>
      {builtIn.length === 0 ? null : (
        <section>
          <Heading level="h2" margin="large 0 0">
            {text('builtIn')}
          </Heading>
          <BuiltInTable subjects={builtIn} columns={columns} />
        </section>
      )}
    </>
  );
}

/** The built-in quick views that a search finds. */
function useFoundBuiltIn(search: string) {
  const start = useDefaultView({}).data;
  return useBuiltInViews()
    .filter(({ title }) => keyOf(title).includes(keyOf(search)))
    .map(({ id, ...rest }) => ({
      ...rest,
      key: id,
      isOwnDefault: start?.source === 'own' && start.quickView === id,
      kept: undefined,
    }));
}
