import { findColumn, titleColumn } from '#shared/columns/columns.ts';
import { defaultTableView, type TableView } from '#shared/course-table/table-view.ts';

/** A kept view as a table shows it: the title comes first, each column once, sorted by something that can be. */
export const shownView = ({ columns, sort, ...view }: TableView): TableView => ({
  ...view,
  columns: [...new Set([titleColumn, ...columns])],
  sort: findColumn(sort.column)?.isSortable ? sort : defaultTableView.sort,
});

/** Whether two views are the same, however their parts are ordered. */
export const isSameView = (one: TableView, other: TableView) => textOf(one) === textOf(other);

const textOf = ({ columns, filter, sort, density }: TableView) =>
  JSON.stringify([
    columns,
    filter.map(({ column, any }) => [
      column,
      any.map((test) => [test.op, 'value' in test ? test.value : null]),
    ]),
    sort.column,
    sort.order,
    density,
  ]);
