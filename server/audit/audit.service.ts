import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { say } from '#server/infra/i18n/language.ts';
import { byIds, listFile } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { AuditEntry } from '#shared/audit/audit.ts';
import { auditLog, type AuditSort } from '#shared/audit/audit.columns.ts';
import type { AuditFilter } from '#shared/audit/audit.api.ts';
import { paginate, type SortOrder } from '#shared/http/page.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { storedPhrase } from '#shared/text/phrase.ts';
import { idsOf } from '#server/infra/db/ids.ts';
import { likeAnywhere } from '#server/infra/db/search.ts';
import { masqueraderFrom } from '#server/access/actor.ts';
import { masqueraderName } from '#server/relations/people.ts';
import { auditEntriesOf, type AuditEntries, everyInstitution } from '#server/relations/institutions.ts';

/** The moment a day begins in a time zone, `later` days on. */
const startOf = (timeZone: string, day: string, later: number) =>
  sql<Date>`(${day}::date + ${later}::int)::timestamp at time zone ${timeZone}::text`;

/** The filter; days are the institution's. */
interface EntryFilter extends AuditFilter {
  readonly timeZone: string;
}

/** Narrows entries down to the filter. */
function matching<O>(filter: EntryFilter, entries: AuditEntries<O>): AuditEntries<O> {
  const { search, personId, action, recordType, recordId, outcome, from, to, timeZone } = filter;
  const pattern = likeAnywhere(search);
  let found = entries;
  if (!filter.includeReads) found = found.where('e.is_read', '=', false);
  if (pattern !== undefined) found = found.where('e.search_key', 'like', pattern);
  if (personId !== undefined) found = found.where('e.person_id', '=', personId);
  if (action !== undefined) found = found.where('e.action', '=', action);
  if (recordType !== undefined) found = found.where('e.record_type', '=', recordType);
  if (recordId !== undefined) found = found.where('e.record_id', '=', recordId);
  if (outcome !== undefined) found = found.where('e.outcome', '=', outcome);
  if (from !== undefined) found = found.where('e.at', '>=', startOf(timeZone, from, 0));
  if (to !== undefined) found = found.where('e.at', '<', startOf(timeZone, to, 1));
  return found;
}

/** Entries are counted in steps of as many: a log of a million isn't counted whole for its first page. */
export const countedAtOnce = 10_000;

/** How many match, counted one step beyond the page at most; and whether there are more. */
async function countEntries(scope: Scope, filter: EntryFilter, { page, limit }: PageAsked) {
  const most = (Math.floor((Math.max(1, page) * limit) / countedAtOnce) + 1) * countedAtOnce;
  const counted = matching(filter, auditEntriesOf(scope))
    .select('e.id')
    .limit(most + 1);
  const { found } = await db()
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(found, most), isTotalCapped: found > most };
}

const sortKeys = {
  at: 'e.at',
  person: sql`lower(e.person_name)`,
  action: 'e.action',
  record: sql`lower(e.record_title)`,
  outcome: 'e.outcome',
  address: 'e.address',
} as const satisfies Record<AuditSort, unknown>;

interface EntryOrder {
  readonly sortBy: AuditSort;
  readonly sortOrder: SortOrder;
}

/** Entries in order; those that are equal come newest first. */
const inOrder = <O>(entries: AuditEntries<O>, { sortBy, sortOrder }: EntryOrder) =>
  entries
    .orderBy(sortKeys[sortBy], (order) =>
      sortBy === 'at' ? order[sortOrder]() : order[sortOrder]().nullsLast(),
    )
    .orderBy('e.at', sortBy === 'at' ? sortOrder : 'desc')
    .orderBy('e.id', sortBy === 'at' ? sortOrder : 'desc');

/** Entries with the titles of their institutions. */
const withTitles = (entries: AuditEntries<object>) =>
  entries
    .leftJoin(everyInstitution().as('own'), 'own.id', 'e.acting_from_institution_id')
    .leftJoin(everyInstitution().as('other'), 'other.id', 'e.acting_for_institution_id')
    .selectAll('e')
    .select(['own.title as acting_from_title', 'other.title as acting_for_title'])
    .select(masqueraderName('e.institution_id', 'e.masquerader').as('masquerader_name'));

/** A page of the entries. */
function listEntries(
  scope: Scope,
  filter: EntryFilter,
  { limit, offset, ...order }: EntryOrder & { readonly limit: number; readonly offset: number },
) {
  return withTitles(inOrder(matching(filter, auditEntriesOf(scope)), order))
    .limit(limit)
    .offset(offset)
    .execute();
}

type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** The ids of all matching entries, in order. */
const listEntryIds = (scope: Scope, filter: EntryFilter, order: EntryOrder) =>
  idsOf(inOrder(matching(filter, auditEntriesOf(scope)).select('e.id'), order));

const readEntries = (scope: Scope, ids: readonly number[]) =>
  withTitles(auditEntriesOf(scope).where('e.id', 'in', [...ids])).execute();

interface PageAsked {
  readonly page: number;
  readonly limit: number;
}

interface AuditQuery extends AuditFilter, EntryOrder, PageAsked {}

/** A page of the institution's log. */
export async function listAudit(scope: Scope, query: AuditQuery) {
  const filter = await inOwnDays(scope, query);
  const { total, isTotalCapped } = await countEntries(scope, filter, query);
  const pagination = paginate(query, total);
  const { page, limit } = pagination;
  const rows = await listEntries(scope, filter, {
    limit,
    offset: (page - 1) * limit,
    sortBy: query.sortBy,
    sortOrder: query.sortOrder,
  });
  return { entries: rows.map(toEntry), pagination, isTotalCapped };
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
    masquerader: masqueraderFrom(row.masquerader, row.masquerader_name),
    via: row.via,
    address: row.address,
    requestId: row.request_id,
    note: noteIn(row.detail),
  };
}
