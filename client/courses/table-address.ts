import { findColumn, titleColumn } from '#shared/columns/columns.ts';
import { densities, type TableView } from '#shared/course-table/table-view.ts';
import { faultOf, type Condition } from '#shared/filters/filter.ts';
import { filterFromText, filterToText } from '#shared/filters/filter-text.ts';

/** What an address says about the table of courses. */
interface TableAddress {
  readonly view: TableView;
  /** the address has a filter that can't be read; the view then has none, and nothing may be shown by it */
  readonly isFilterMalformed: boolean;
  readonly batchIds: readonly number[];
  /** only its batches; null: any team's, and those without one */
  readonly teamId: number | null;
  readonly search: string;
  readonly page: number;
}

/** What can be changed at a time; the rest stays as it is. */
export type TableChange = Partial<TableView & Pick<TableAddress, 'batchIds' | 'teamId' | 'search' | 'page'>>;

/** Reads the parameters of an address; where it says nothing, the table is as in the base. */
export function readTableAddress(params: URLSearchParams, base: TableView): TableAddress {
  const filter = filterIn(params.get('filter'), base);
  return {
    view: {
      columns: columnsIn(params.get('columns')) ?? base.columns,
      filter: filter ?? [],
      sort: sortIn(params) ?? base.sort,
      density: densities.find((density) => density === params.get('density')) ?? base.density,
    },
    isFilterMalformed: filter === undefined,
    batchIds: idsIn(params.get('batches')),
    teamId: idsIn(params.get('team'))[0] ?? null,
    search: params.get('search') ?? '',
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
  };
}

/** The parameters that a change sets; null for those that go, because the table is as in the base again. */
export function changedParams(change: TableChange, base: TableView): Record<string, string | null> {
  const { columns, filter, sort, density, batchIds, teamId, search, page } = change;
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const isBaseSort = same(sort, base.sort);
  return {
    // What is shown changes, so it's shown from its beginning.
    page: page === undefined || page === 1 ? null : String(page),
    ...(columns && { columns: same(columns, base.columns) ? null : columns.join(',') }),
    ...(filter && { filter: same(filter, base.filter) ? null : filterToText(filter) }),
    ...(sort && {
      sort: isBaseSort ? null : sort.column,
      order: isBaseSort || sort.order === 'asc' ? null : sort.order,
    }),
    ...(density && { density: density === base.density ? null : density }),
    ...(batchIds && { batches: batchIds.join(',') || null }),
    ...(teamId !== undefined && { team: teamId === null ? null : String(teamId) }),
    ...(search !== undefined && { search: search || null }),
  };
}

/** The ids in a list like "3,17"; anything else in it is left out. */
const idsIn = (list: string | null) =>
  (list ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);

/** The title always comes first. */
function columnsIn(list: string | null) {
  const ids = [...new Set((list ?? '').split(',').map((id) => id.trim()))].filter(Boolean);
  return ids.length === 0 ? undefined : [titleColumn, ...ids.filter((id) => id !== titleColumn)];
}

function sortIn(params: URLSearchParams): TableView['sort'] | undefined {
  const column = findColumn(params.get('sort') ?? '');
  if (!column?.isSortable) return undefined;
  return { column: column.id, order: params.get('order') === 'desc' ? 'desc' : 'asc' };
}

/** A condition on a column that's gone is kept; one that makes no sense makes the whole filter malformed. */
function filterIn(text: string | null, base: TableView): Condition[] | undefined {
  if (text === null) return base.filter;
  const filter = filterFromText(text);
  const isSound = filter?.every((condition) => {
    const fault = faultOf(condition);
    return fault === undefined || fault === 'unknownColumn';
  });
  const isEachOnce = new Set(filter?.map(({ column }) => column)).size === filter?.length;
  return isSound && isEachOnce ? filter : undefined;
}
