import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { idsOf } from '#server/infra/db/ids.ts';
import { likeAnywhere } from '#server/infra/db/search.ts';
import { auditEntriesOf, type AuditEntries } from '#server/relations/audit.ts';
import { everyInstitution } from '#server/relations/institutions.ts';
import type { AuditSort } from '#shared/audit/audit.columns.ts';
import type { AuditFilter } from '#shared/audit/audit.api.ts';
import type { SortOrder } from '#shared/http/page.ts';

/** The moment a day begins in a time zone, `later` days on. */
const startOf = (timeZone: string, day: string, later: number) =>
  sql<Date>`(${day}::date + ${later}::int)::timestamp at time zone ${timeZone}::text`;

/** The filter; days are the institution's. */
export interface EntryFilter extends AuditFilter {
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

export async function countEntries(scope: Scope, filter: EntryFilter) {
  const { total } = await matching(filter, auditEntriesOf(scope))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

const sortKeys = {
  at: 'e.at',
  person: sql`lower(e.person_name)`,
  action: 'e.action',
  record: sql`lower(e.record_title)`,
  outcome: 'e.outcome',
  address: 'e.address',
} as const satisfies Record<AuditSort, unknown>;

export interface EntryOrder {
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
    .select(['own.title as acting_from_title', 'other.title as acting_for_title']);

/** A page of the entries. */
export function listEntries(
  scope: Scope,
  filter: EntryFilter,
  { limit, offset, ...order }: EntryOrder & { readonly limit: number; readonly offset: number },
) {
  return withTitles(inOrder(matching(filter, auditEntriesOf(scope)), order))
    .limit(limit)
    .offset(offset)
    .execute();
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** The ids of all matching entries, in order. */
export const listEntryIds = (scope: Scope, filter: EntryFilter, order: EntryOrder) =>
  idsOf(inOrder(matching(filter, auditEntriesOf(scope)).select('e.id'), order));

export const readEntries = (scope: Scope, ids: readonly number[]) =>
  withTitles(auditEntriesOf(scope).where('e.id', 'in', [...ids])).execute();
