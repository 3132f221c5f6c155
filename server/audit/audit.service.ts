import { say } from '#server/infra/i18n/language.ts';
import { byIds, listFile } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { AuditEntry } from '#shared/audit/audit.ts';
import { auditLog } from '#shared/audit/audit.columns.ts';
import type { AuditFilter } from '#shared/audit/audit.api.ts';
import { paginate } from '#shared/http/page.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { storedPhrase } from '#shared/text/phrase.ts';
import {
  countEntries,
  listEntries,
  listEntryIds,
  readEntries,
  type EntryFilter,
  type EntryOrder,
  type EntryRow,
} from './audit.repository.ts';

interface AuditQuery extends AuditFilter, EntryOrder {
  readonly page: number;
  readonly limit: number;
}

/** A page of the institution's log. */
export async function listAudit(scope: Scope, query: AuditQuery) {
  const filter = await inOwnDays(scope, query);
  const pagination = paginate(query, await countEntries(scope, filter));
  const { page, limit } = pagination;
  const rows = await listEntries(scope, filter, {
    limit,
    offset: (page - 1) * limit,
    sortBy: query.sortBy,
    sortOrder: query.sortOrder,
  });
  return { entries: rows.map(toEntry), pagination };
}

/** All matching entries of the institution's log, as a file. */
export async function exportAudit(
  scope: Scope,
  { format, ...query }: AuditFilter & EntryOrder & { readonly format: TableFormat },
) {
  const filter = await inOwnDays(scope, query);
  const rows = byIds(
    () => listEntryIds(scope, filter, query),
    async (ids) => (await readEntries(scope, ids)).map(toEntry),
  );
  return listFile(scope, auditLog, { what: 'audit-log', format, rows });
}

/** The filter, whose days are the institution's. */
const inOwnDays = async (scope: Scope, filter: AuditFilter): Promise<EntryFilter> => ({
  ...filter,
  timeZone: (await scope.institution()).timeZone,
});

const institution = (id: number | null, title: string | null) =>
  id === null ? null : { id, name: title ?? '' };

/** The note of an entry. Entries older than note codes contain sentences. */
function noteIn({ note }: EntryRow['detail']): string | null {
  if (typeof note === 'string') return note;
  const stored = storedPhrase.safeParse(note);
  return stored.success ? say(stored.data) : null;
}

/** An entry in words. */
function toEntry(row: EntryRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    person: { id: row.person_id, name: row.person_name },
    action: row.action,
    isRead: row.is_read,
    outcome: row.outcome,
    code: row.code,
    record:
      row.record_type === null ? null : { type: row.record_type, id: row.record_id, title: row.record_title },
    actingFrom: institution(row.acting_from_institution_id, row.acting_from_title),
    actingFor: institution(row.acting_for_institution_id, row.acting_for_title),
    via: row.via,
    address: row.address,
    requestId: row.request_id,
    note: noteIn(row.detail),
  };
}
