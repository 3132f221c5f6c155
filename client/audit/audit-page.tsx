import { Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AuditEntry } from '#shared/audit/audit.ts';
import { auditSorts, auditTexts } from '#shared/audit/audit.columns.ts';
import { exportAuditEntries, listAuditEntries } from '#shared/audit/audit.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { Pager } from '../ui/data-table/pager.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useRemovableSort } from '../ui/data-table/use-removable-sort.ts';
import { useListParams } from '../ui/data-table/use-list-params.ts';
import { AuditFilters, auditParams, type Chosen } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { auditMessages } from './audit.messages.ts';
import { useAuditTexts } from './use-audit-texts.ts';
import { callForFile, type Receiving } from '../data/call.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

const useAuditEntries = (query: Input<typeof listAuditEntries>['query']) =>
  useEndpoint(listAuditEntries, { query }, { keepPreviousData: true });

/** All matching entries as a file. */
const fetchAuditFile = (query: Input<typeof exportAuditEntries>['query'], receiving: Receiving) =>
  callForFile(exportAuditEntries, { query }, receiving);

/** The audit log; its filters are in the address. */
export default function AuditPage() {
  const intl = useIntl();
  const { recordOf } = useAuditTexts();
  const list = useListParams(['at']);
  const filter = {
    ...(list.search !== '' && { search: list.search }),
    ...list.chosen(auditParams),
    ...(list.params.get('reads') === 'true' && { includeReads: 'true' }),
  };
  const { sort, setSort } = useRemovableSort(auditSorts);
  const order = sort && { sortBy: sort.by, sortOrder: sort.order };
  const { page, limit } = list.query;
  const entries = useAuditEntries({ ...filter, ...order, page, limit });
  const shown = entries.data?.entries ?? [];
  const chosen = chosenOf(list.params, shown, {
    person: (name) => intl.formatMessage(auditMessages.onlyPerson, { name }),
    record: (entry, id) =>
      intl.formatMessage(auditMessages.onlyRecord, { name: (entry && recordOf(entry)?.title) ?? `#${id}` }),
  });
  return (
    <>
      <PageHeading title={intl.formatMessage(auditTexts.title)}>
        <ExportMenu
          fetchFile={(format, receiving) => fetchAuditFile({ ...filter, ...order, format }, receiving)}
        />
      </PageHeading>
      <Text as="p">
        <FormattedMessage {...auditMessages.text} />
      </Text>
      <AuditFilters list={list} entries={entries} chosen={chosen} />
      <LoadState of={entries} list={{ loading: auditMessages.listLoading, failed: auditMessages.listFailed }}>
        {({ entries: rows, pagination, isTotalCapped = false }) => (
          <>
            <AuditTable
              entries={rows}
              sort={sort}
              onSort={setSort}
              isNarrowed={Object.keys(filter).length > 0}
              onPerson={({ id }) => list.setParams({ personId: String(id) })}
              onRecord={({ type, id }) => list.setParams({ recordType: type, recordId: id ?? '' })}
            />
            <Pager
              pagination={pagination}
              isTotalCapped={isTotalCapped}
              onPage={list.setPage}
              onSize={list.setSize}
            />
          </>
        )}
      </LoadState>
    </>
  );
}

interface ChosenTexts {
  readonly person: (name: string) => string;
  readonly record: (entry: AuditEntry | undefined, id: string) => string;
}

/** The person and record the list is filtered by, with the names that the entries give them. */
function chosenOf(params: URLSearchParams, entries: readonly AuditEntry[], text: ChosenTexts): Chosen[] {
  const personId = params.get('personId');
  const recordId = params.get('recordId');
  const person = entries.find((entry) => String(entry.person.id) === personId);
  const record = entries.find((entry) => entry.record?.id === recordId);
  return [
    ...(personId === null
      ? []
      : [{ params: ['personId'], label: text.person(person?.person.name ?? `#${personId}`) }]),
    ...(recordId === null
      ? []
      : [{ params: ['recordType', 'recordId'], label: text.record(record, recordId) }]),
  ];
}
