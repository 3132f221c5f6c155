import { Checkbox } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { useAbility } from '../data/use-settings.tsx';
import { Help } from '../ui/help.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadState } from '../ui/load-state.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useBatches } from './batch.api.ts';
import { batchMessages } from './batch.messages.ts';
import { BatchesTable } from './batches-table.tsx';

/** The batches one may view, with what one may do to each. */
export default function BatchesPage() {
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const mayCreate = useAbility('batch.create');
  const search = params.get('search') ?? '';
  const isArchivedShown = params.get('archived') === 'true';
  const batches = useBatches({ search, includeArchived: String(isArchivedShown) });
  const setParam = (name: string, value: string) =>
    setParams(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <PageHeading title={intl.formatMessage(batchMessages.list)}>
        <span style={{ display: 'inline-flex', gap: '0.5rem' }}>
          <Help
            title={intl.formatMessage(batchMessages.helpTitle)}
            text={intl.formatMessage(batchMessages.helpText)}
          />
          {mayCreate ? (
            <LinkButton to="/manage/batches/create-batch" color="primary">
              <FormattedMessage {...batchMessages.add} />
            </LinkButton>
          ) : null}
        </span>
      </PageHeading>
      <div className="toolbar">
        <SearchField
          label={intl.formatMessage(batchMessages.search)}
          value={search}
          onSearch={(text) => setParam('search', text)}
        />
        {batches.data?.canSeeArchived ? (
          <Checkbox
            label={intl.formatMessage(batchMessages.showArchived)}
            checked={isArchivedShown}
            onChange={() => setParam('archived', isArchivedShown ? '' : 'true')}
          />
        ) : null}
      </div>
      <LoadState of={batches}>
        {({ batches: rows }) => (
          <BatchesTable batches={rows} isSearched={search !== ''} mayCreate={mayCreate} />
        )}
      </LoadState>
    </>
  );
}
