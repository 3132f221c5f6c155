import { Button, Checkbox } from '@instructure/ui/latest';
import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { institutionSorts, institutionList } from '#shared/institutions/institution.columns.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { FilterBar } from '../ui/data-table/filter-bar.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useListParams } from '../ui/data-table/use-list-params.ts';
import { useOpened } from '../ui/overlay/use-opened.ts';
import { fetchInstitutionsFile, useInstitutions } from './institution.api.ts';
import { institutionMessages } from './institution.messages.ts';
import { InstitutionsTable } from './institutions-table.tsx';
import { useTexts } from '../ui/use-texts.ts';

const InstitutionDrawer = lazyPart(() => import('./institution-drawer.tsx'));

/** In the address instead of an id, while one is being added. */
const newInstitution = 'new';

/** All institutions of the installation, for the people who look after them. */
export default function InstitutionsPage() {
  const intl = useIntl();
  const text = useTexts(institutionMessages);
  const list = useListParams(institutionSorts);
  const includeArchived = list.params.get('archived') === 'true';
  const { page, limit, ...asked } = list.query;
  const wanted = { ...asked, ...(includeArchived && { includeArchived: 'true' }) };
  const institutions = useInstitutions({ ...wanted, page, limit });
  const edited = useOpened('institution');
  return (
    <>
      <PageHeading title={intl.formatMessage(institutionList.title)}>
        <ExportMenu
          fetchFile={(format, receiving) => fetchInstitutionsFile({ ...wanted, format }, receiving)}
        />
        <Button color="primary" onClick={() => edited.open(newInstitution)}>
          {text('add')}
        </Button>
      </PageHeading>
      <FilterBar
        list={list}
        of={institutions}
        label={institutionMessages.search}
        none={institutionMessages.noMatch}
        narrowedBy={String(includeArchived)}
      >
        <Checkbox
          label={text('showArchived')}
          checked={includeArchived}
          onChange={() => list.setParam('archived', includeArchived ? '' : 'true')}
        />
      </FilterBar>
      <LoadState
        of={institutions}
        list={{ loading: institutionMessages.listLoading, failed: institutionMessages.listFailed }}
      >
        {({ institutions: rows, pagination }) => (
          <>
            <InstitutionsTable
              institutions={rows}
              empty={text(list.search === '' ? 'empty' : 'noMatch')}
              sort={list.sort}
              onSort={list.setSort}
              linkTo={edited.linkTo}
              onEdit={(id) => edited.open(String(id))}
            />
            <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
          </>
        )}
      </LoadState>
      <Suspense fallback={null}>
        {edited.opened === null ? null : (
          <InstitutionDrawer
            key={edited.opened}
            institutionId={edited.opened === newInstitution ? null : Number(edited.opened)}
            onClose={edited.close}
            onCreated={edited.open}
          />
        )}
      </Suspense>
    </>
  );
}
