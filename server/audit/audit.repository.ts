import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { likeAnywhere } from '#server/infra/db/search.ts';
import { auditEntriesOf, type AuditEntries } from '#server/relations/audit.ts';
import { everyInstitution } from '#server/relations/institutions.ts';
import type { AuditFilter, AuditSort } from '#shared/audit/audit.api.ts';
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

export interface EntryRange {
  /** newest first by default */
  readonly sort?: { readonly by: AuditSort; readonly order: SortOrder };
  readonly limit: number;
  readonly offset?: number;
  /** only entries after this one in the list's order */
  readonly before?: { readonly id: number };
}

/** Entries with the titles of their institutions. */
export function listEntries(scope: Scope, filter: EntryFilter, range: EntryRange) {
  const { limit, offset = 0, before, sort = { by: 'at', order: 'desc' } } = range;
  const entries = matching(filter, auditEntriesOf(scope))
    .leftJoin(everyInstitution().as('own'), 'own.id', 'e.acting_from_institution_id')
    .leftJoin(everyInstitution().as('other'), 'other.id', 'e.acting_for_institution_id')
    .selectAll('e')
    .select(['own.title as acting_from_title', 'other.title as acting_for_title'])
    .orderBy(sortKeys[sort.by], (order) =>
      sort.by === 'at' ? order[sort.order]() : order[sort.order]().nullsLast(),
    )
    .orderBy('e.at', sort.by === 'at' ? sort.order : 'desc')
    .orderBy('e.id', sort.by === 'at' ? sort.order : 'desc')
    .limit(limit)
    .offset(offset);
  // Compared in the database: a moment read into JavaScript has lost its microseconds.
  const older = sql<boolean>`(e.at, e.id) < ${auditEntriesOf(scope)
    .select(['e.at', 'e.id'])
    .where('e.id', '=', before?.id ?? 0)}`;
  return (before ? entries.where(older) : entries).execute();
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];
