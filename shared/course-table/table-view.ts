import * as z from 'zod';
import { columnId } from '#shared/columns/column.ts';
import { defaultColumns } from '#shared/columns/columns.ts';
import { storedFilter } from '#shared/filters/filter.ts';
import { sortOrder } from '#shared/http/page.ts';

/** Column ids are kept even if there are no such columns any more: views outlive them. */
export const columnIds = z.array(columnId).max(200);

export const tableSort = z.strictObject({ column: columnId, order: sortOrder.default('asc') });

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** How a table of courses is looked at, whichever courses it is about: what a quick view keeps. */
export const tableView = z
  .strictObject({
    columns: columnIds.min(1),
    filter: storedFilter,
    sort: tableSort,
    density: z.enum(densities),
  })
  .meta({ id: 'TableView' });
export type TableView = z.infer<typeof tableView>;

export const defaultTableView: TableView = {
  columns: [...defaultColumns],
  filter: [],
  sort: { column: 'core.title', order: 'asc' },
  density: 'comfortable',
};
