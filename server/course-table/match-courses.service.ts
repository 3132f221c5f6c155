import { actorFrom } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { FoundValues } from '#shared/tasks/task.ts';
import { columns, findColumn, isMeasured, productOf, type ColumnId } from '#shared/columns/columns.ts';
import type { Filter } from '#shared/filters/filter.ts';
import { tools } from '#shared/task-runners/tool.ts';
import { hasColumn, toCell } from './course-table.service.ts';
import { matchAll, type MatchRow } from './match-courses.repository.ts';
import { readerOf } from './reader.service.ts';

/** Filters that one statement asks about: each adds to what the database has to parse. */
const filtersAtOnce = 60;

/** Nobody in particular: what matches doesn't depend on who looks. */
const nobody = actorFrom({
  personId: 0,
  name: '',
  isInstitutionAdmin: true,
  canManageChecklists: false,
  isSuperAdmin: false,
  isSystemAdmin: false,
  teamRoles: new Map(),
  actingFromInstitutionId: null,
});

/** How courses stand with a filter: whether each meets it, null if that isn't known, and the values that it asks about. */
export type Matches = ReadonlyMap<number, { readonly isMet: boolean | null; readonly found: FoundValues }>;

interface Offered {
  readonly id: string;
  readonly isAvailable: boolean;
}

interface Question {
  readonly filters: readonly Filter[];
  /** what's wrong with a filter, where these columns are offered */
  readonly faultOf: (filter: Filter, columns: readonly Offered[]) => string | undefined;
  readonly courseIds: readonly number[];
  readonly now: Date;
}

/** For each of the filters, in their order; what the current transaction has changed counts. Faulty ones match nothing. */
export async function matchCourses(
  scope: Scope,
  { filters, faultOf, ...asked }: Question,
): Promise<readonly Matches[]> {
  const institution = await scope.institution();
  const offered = columns.map(({ id }) => ({ id, isAvailable: hasColumn(institution, id) }));
  const isUsable = (filter: Filter) => faultOf(filter, offered) === undefined;
  const usable = filters.filter(isUsable);
  const found = new Map<Filter, Matches>();
  for (let place = 0; place < usable.length; place += filtersAtOnce) {
    const some = usable.slice(place, place + filtersAtOnce);
    for (const [filter, matches] of await matchSome(scope, { filters: some, ...asked }))
      found.set(filter, matches);
  }
  return filters.map((filter) => found.get(filter) ?? new Map());
}

async function matchSome(scope: Scope, { filters, courseIds, now }: Omit<Question, 'faultOf'>) {
  const reader = await readerOf(scope, nobody, now);
  const asked = [...new Set(filters.flatMap((filter) => filter.map(({ column }) => column)))];
  const read = asked.flatMap((id) => findColumn(id)?.id ?? []);
  const rows = await matchAll(reader, { courseIds, filters, columns: read });
  return filters.map((filter, place): [Filter, Matches] => [
    filter,
    new Map(
      rows.map((row) => [
        row.id,
        {
          isMet: row.met[place] ?? null,
          // Put together when it's asked for: most matches change nothing.
          get found() {
            return foundOf(filter, { row, read, now });
          },
        },
      ]),
    ),
  ]);
}

interface Read {
  readonly row: MatchRow;
  readonly read: readonly ColumnId[];
  readonly now: Date;
}

const foundOf = (filter: Filter, { row, read, now }: Read): FoundValues => ({
  at: now.toISOString(),
  condition: [...filter],
  values: filter.map(({ column }) => ({
    column,
    value: toCell(row.values[read.findIndex((id) => id === column)]),
    readAt: readAtOf(row, column),
  })),
});

/** When a measured value was measured; other facts about a course don't come from scans. */
function readAtOf({ scannedAt }: MatchRow, column: string) {
  const tool = tools.find((one) => one === productOf(column));
  if (!tool || !isMeasured(column)) return null;
  return scannedAt[tool]?.toISOString() ?? null;
}
