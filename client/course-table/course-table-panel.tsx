import { useIntl } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import { titleColumn } from '#shared/columns/columns.ts';
import type { CourseTableRow } from '#shared/course-table/course-table.api.ts';
import type { TableView } from '#shared/course-table/table-view.ts';
import { useSettings } from '../data/use-settings.tsx';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { firstOfTool } from './cell-state.ts';
import { CourseCell, type TableFacts } from './course-cell.tsx';
import { courseTableMessages } from './course-table.messages.ts';

interface CourseTablePanelProps {
  readonly columns: readonly DescribedColumn[];
  readonly view: Pick<TableView, 'columns' | 'sort' | 'density'>;
  readonly rows: readonly CourseTableRow[];
  readonly facts: TableFacts;
  /** columns of the page's own, such as the box to tick, before and after the view's */
  readonly first?: readonly Column<CourseTableRow, never>[];
  readonly last?: readonly Column<CourseTableRow, never>[];
  readonly onSort?: (sort: TableView['sort']) => void;
}

/** Courses with the columns of a view. Its header and its titles stay in sight while it's scrolled. */
export function CourseTablePanel({
  columns,
  view,
  rows,
  facts,
  first = [],
  last = [],
  onSort,
}: CourseTablePanelProps) {
  const intl = useIntl();
  const caption = intl.formatMessage(courseTableMessages.list);
  const known = new Map(columns.map((column) => [column.id, column]));
  const speaking = firstOfTool(view.columns);
  const shown = view.columns.map((id): Column<CourseTableRow> => {
    const column = known.get(id);
    const label = column?.label ?? id;
    const isNumber = column?.type === 'number' || column?.type === 'percent';
    const isAvailable = column?.isAvailable ?? false;
    return {
      id,
      header: isAvailable
        ? label
        : intl.formatMessage(courseTableMessages.unavailableColumn, { column: label }),
      align: isNumber ? 'end' : 'start',
      ...(column?.isSortable && isAvailable && { sortBy: id }),
      isRowHeader: id === titleColumn,
      ...(id === 'udoit.score' && { part: 'beside' as const }),
      cell: (row) =>
        id === titleColumn ? (
          <TextLink to={`/courses/${row.id}`}>{row.title}</TextLink>
        ) : (
          <CourseCell row={row} id={id} column={column} facts={facts} saysState={speaking.has(id)} />
        ),
    };
  });
  const place = useSettings().kind === 'embedded' ? 'in-frame' : 'in-window';
  const choice = first.length > 0 ? 'with-choice' : '';
  return (
    <div className={`course-table ${place} ${view.density} ${choice}`}>
      <DataTable<CourseTableRow>
        caption={caption}
        columns={[...first, ...shown, ...last]}
        rows={rows}
        keyOf={({ id }) => id}
        empty={null}
        sort={{ by: view.sort.column, order: view.sort.order }}
        {...(onSort && { onSort: ({ by, order }) => onSort({ column: by, order }) })}
      />
    </div>
  );
}
