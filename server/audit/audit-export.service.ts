import type { Scope } from '#server/infra/tenancy/scope.ts';
import { byIds, sheetOf, tableFileOf, type Column } from '#server/infra/table-files/table-file.ts';
import type { AuditEntry, AuditFilter } from '#shared/audit/audit.api.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { listEntryIds, readEntries, type EntryOrder } from './audit.repository.ts';
import { inOwnDays, toEntry } from './audit.service.ts';

/** An exported log's title and columns. */
const texts = defineMessages({
  title: { id: 'auditExport.title', defaultMessage: 'Audit log' },
  at: { id: 'auditExport.at', defaultMessage: 'time' },
  person: { id: 'auditExport.person', defaultMessage: 'person' },
  personId: { id: 'auditExport.personId', defaultMessage: 'person id' },
  action: { id: 'auditExport.action', defaultMessage: 'action' },
  outcome: { id: 'auditExport.outcome', defaultMessage: 'outcome' },
  code: { id: 'auditExport.code', defaultMessage: 'code' },
  recordType: { id: 'auditExport.recordType', defaultMessage: 'record type' },
  recordId: { id: 'auditExport.recordId', defaultMessage: 'record id' },
  record: { id: 'auditExport.record', defaultMessage: 'record' },
  actingFrom: { id: 'auditExport.actingFrom', defaultMessage: 'acting from' },
  actingFor: { id: 'auditExport.actingFor', defaultMessage: 'acting for' },
  via: { id: 'auditExport.via', defaultMessage: 'via' },
  address: { id: 'auditExport.address', defaultMessage: 'address' },
  requestId: { id: 'auditExport.requestId', defaultMessage: 'request id' },
  note: { id: 'auditExport.note', defaultMessage: 'note' },
});

const columns: readonly Column<AuditEntry>[] = [
  { header: phrase(texts.at), type: 'moment', cell: ({ at }) => at },
  { header: phrase(texts.person), type: 'text', cell: ({ person }) => person.name },
  { header: phrase(texts.personId), type: 'number', cell: ({ person }) => person.id },
  { header: phrase(texts.action), type: 'text', cell: ({ action }) => action },
  { header: phrase(texts.outcome), type: 'text', cell: ({ outcome }) => outcome },
  { header: phrase(texts.code), type: 'text', cell: ({ code }) => code },
  { header: phrase(texts.recordType), type: 'text', cell: ({ record }) => record?.type ?? null },
  { header: phrase(texts.recordId), type: 'text', cell: ({ record }) => record?.id ?? null },
  { header: phrase(texts.record), type: 'text', cell: ({ record }) => record?.title ?? null },
  { header: phrase(texts.actingFrom), type: 'text', cell: ({ actingFrom }) => actingFrom?.name ?? null },
  { header: phrase(texts.actingFor), type: 'text', cell: ({ actingFor }) => actingFor?.name ?? null },
  { header: phrase(texts.via), type: 'text', cell: ({ via }) => via },
  { header: phrase(texts.address), type: 'text', cell: ({ address }) => address },
  { header: phrase(texts.requestId), type: 'text', cell: ({ requestId }) => requestId },
  { header: phrase(texts.note), type: 'text', cell: ({ note }) => note },
];

/** All matching entries of the institution's log. */
export async function exportAudit(
  scope: Scope,
  { format, ...query }: AuditFilter & EntryOrder & { readonly format: TableFormat },
) {
  const filter = await inOwnDays(scope, query);
  const entries = byIds(
    () => listEntryIds(scope, filter, query),
    async (ids) => (await readEntries(scope, ids)).map(toEntry),
  );
  return tableFileOf(scope, {
    what: 'audit-log',
    format,
    main: sheetOf(phrase(texts.title), columns, entries),
  });
}
