import { say } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { AuditEntry, AuditFilter, AuditSort } from '#shared/audit/audit.api.ts';
import { paginate, type SortOrder } from '#shared/http/page.ts';
import { storedPhrase } from '#shared/text/phrase.ts';
import { countEntries, listEntries, type EntryFilter, type EntryRow } from './audit.repository.ts';

interface AuditQuery extends AuditFilter {
  readonly sortBy: AuditSort;
  readonly sortOrder: SortOrder;
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

/** The filter, whose days are the institution's. */
export const inOwnDays = async (scope: Scope, filter: AuditFilter): Promise<EntryFilter> => ({
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
export function toEntry(row: EntryRow): AuditEntry {
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
