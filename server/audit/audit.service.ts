import { say, speaker } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { AuditEntry, AuditFilter, AuditSort } from '#shared/audit/audit.api.ts';
import type { CsvFile, CsvRow } from '#shared/http/csv.ts';
import { paginate, type SortOrder } from '#shared/http/page.ts';
import { phrase, storedPhrase, type Phrase } from '#shared/text/phrase.ts';
import { auditColumns } from './audit.messages.ts';
import { countEntries, listEntries, type EntryFilter, type EntryRow } from './audit.repository.ts';

type Speaker = (phrase: Phrase) => string;

/** How many entries an export reads at a time. */
const exportSlice = 1_000;

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
    sort: { by: query.sortBy, order: query.sortOrder },
  });
  return { entries: rows.map((row) => toEntry(row, say)), pagination };
}

const inOwnDays = async (scope: Scope, filter: AuditFilter): Promise<EntryFilter> => ({
  ...filter,
  timeZone: (await scope.institution()).timeZone,
});

/** The matching entries as a file, read a slice at a time while it's being sent. */
export const exportAudit = (scope: Scope, filter: AuditFilter): CsvFile => ({
  name: `courseyard-audit-${new Date().toISOString().slice(0, 10)}.csv`,
  rows: exportRows(scope, filter, speaker()),
});

async function* exportRows(scope: Scope, asked: AuditFilter, words: Speaker): AsyncGenerator<CsvRow> {
  yield Object.values(auditColumns).map((column) => words(phrase(column)));
  const filter = await inOwnDays(scope, asked);
  let rows = await listEntries(scope, filter, { limit: exportSlice });
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    for (const row of rows) yield toRow(toEntry(row, words));
    rows = await listEntries(scope, filter, { limit: exportSlice, before: last });
  }
}

const toRow = (entry: AuditEntry): CsvRow => [
  entry.at,
  entry.person.name,
  entry.person.id,
  entry.action,
  entry.outcome,
  entry.code,
  entry.record?.type ?? null,
  entry.record?.id ?? null,
  entry.record?.title ?? null,
  entry.actingFrom?.name ?? null,
  entry.actingFor?.name ?? null,
  entry.via,
  entry.address,
  entry.requestId,
  entry.note,
];

const institution = (id: number | null, title: string | null) =>
  id === null ? null : { id, name: title ?? '' };

/** The note of an entry. Entries older than note codes contain sentences. */
function noteIn({ note }: EntryRow['detail'], words: Speaker): string | null {
  if (typeof note === 'string') return note;
  const stored = storedPhrase.safeParse(note);
  return stored.success ? words(stored.data) : null;
}

function toEntry(row: EntryRow, words: Speaker): AuditEntry {
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
    note: noteIn(row.detail, words),
  };
}
