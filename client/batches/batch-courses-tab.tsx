import { Alert, Button, EllipsisInstUIIcon, IconButton, Menu } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import {
  batchCourseList,
  batchCourseSorts,
  type BatchCourse,
  type BatchCourseSort,
} from '#shared/batches/batch-courses.columns.ts';
import type { Batch } from '#shared/batches/batch.ts';
import { filterFromText, filterToText } from '#shared/filters/filter-text.ts';
import { applicableOf } from '#shared/filters/filter.ts';
import { ScanChosenButton } from '../bulk-actions/batch-scans-panel.tsx';
import { useColumns } from '../columns/column.api.ts';
import { useCourseColumns } from '../course-list/course-columns.tsx';
import { courseListMessages } from '../course-list/course-list.messages.ts';
import { useRemembered } from '../data/use-remembered.ts';
import { useSettings } from '../data/use-settings.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { BandStatus } from '../metrics/score-panel.tsx';
import { useIsSyncing } from '../syncs/sync.api.ts';
import { formatScore } from '../ui/format-value.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { SelectionBar, selectionColumn } from '../ui/data-table/selection-bar.tsx';
import { useSelection } from '../ui/data-table/selection.ts';
import { useListColumns } from '../ui/data-table/use-list-columns.tsx';
import { useListParams } from '../ui/data-table/use-list-params.ts';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import { foundIn } from '../ui/form/use-found-news.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { useFullWidth } from '../ui/page/use-full-width.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { fetchBatchCoursesFile, useBatchCourses } from './batch.api.ts';
import { batchMessages } from './batch.messages.ts';
import { courseChangeMessages } from './course-change.messages.ts';
import { RemovalDialog, RemovalStatus, RemoveChosenButton, useRemoval } from './remove-courses.tsx';

interface BatchCoursesTabProps {
  readonly batch: Batch;
  readonly mayChange: boolean;
}

/** The courses of a batch, a page at a time; people with the right to can scan and remove some, or all except some. */
export function BatchCoursesTab({ batch, mayChange }: BatchCoursesTabProps) {
  const shown = useShownCourses(batch);
  const { list, courses, chooser, filter, asked } = shown;
  const [isWide, setIsWide] = useRemembered('batch-columns', [true, false], false);
  const fullWidth = useFullWidth();
  const total = courses.data?.pagination.total ?? 0;
  const removal = useRemoval(batch, {
    rows: courses.data?.courses,
    total,
    chooser,
    search: list.search,
    filter,
  });
  const mayScan = batch.permissions.add_remove_courses;
  const caption = useIntl().formatMessage(batchMessages.coursesTab);
  return (
    <section aria-label={caption} className={fullWidth.className}>
      <CoursesToolbar batch={batch} shown={shown}>
        <TableMenu
          isWide={isWide}
          onWide={setIsWide}
          isFullWidth={fullWidth.isFullWidth}
          onFullWidth={fullWidth.setFullWidth}
        />
      </CoursesToolbar>
      <RemovalStatus of={removal} />
      {asked === undefined ? (
        <UnreadableFilter />
      ) : (
        <LoadState
          of={courses}
          list={{ loading: courseListMessages.listLoading, failed: courseListMessages.listFailed }}
        >
          {({ courses: rows, pagination, isTotalCapped }) => (
            <>
              {mayScan && rows.length > 0 ? (
                <SelectionBar
                  chooser={chooser}
                  pageIds={rows.map(({ id }) => id)}
                  total={total}
                  mayChooseAll={!isTotalCapped}
                >
                  {mayChange ? <RemoveChosenButton of={removal} /> : null}
                  <ScanChosenButton
                    batchId={batch.id}
                    selection={chooser.selection}
                    search={list.search}
                    filter={filter}
                    onScan={chooser.clear}
                  />
                </SelectionBar>
              ) : null}
              <CoursesTable
                batch={batch}
                rows={rows}
                list={list}
                isNarrowed={shown.isNarrowed}
                isWide={isWide}
                chooser={mayScan ? chooser : undefined}
                onRemove={mayChange ? removal.ask : undefined}
              />
              <Pager
                pagination={pagination}
                isTotalCapped={isTotalCapped}
                onPage={list.setPage}
                onSize={list.setSize}
              />
            </>
          )}
        </LoadState>
      )}
      <RemovalDialog of={removal} />
    </section>
  );
}

/** What the address asks for: searched, filtered by any column, and sorted; the worst score first unless it says so. */
function useShownCourses({ id }: Batch) {
  const sorts = useSorts();
  const list = useListParams(sorts);
  const columns = useColumns().data?.columns;
  const filterText = list.params.get('filter') ?? '';
  const asked = filterFromText(filterText);
  const filter = applicableOf(asked ?? [], columns ?? []);
  // Asked before the columns are known, or by a filter that can't be read, the answer would be more than was wanted.
  const isReady = filterText === '' || (asked !== undefined && columns !== undefined);
  const query = { ...list.query, ...(filter.length > 0 && { filter: filterToText(filter) }) };
  return {
    list,
    columns: columns ?? [],
    /** with conditions that can't be applied; undefined if the address has something else */
    asked,
    filter,
    query,
    isNarrowed: list.search !== '' || filterText !== '',
    courses: useBatchCourses(isReady ? id : null, query),
    // In another list, "all except" would mean other courses.
    chooser: useSelection({ of: `${list.search} ${filterText}` }),
  };
}

type ShownCourses = ReturnType<typeof useShownCourses>;

/** Where courses have scores, the worst one comes first. */
function useSorts(): readonly [BatchCourseSort, ...BatchCourseSort[]] {
  const hasScores = useSettings().institution.activeProducts.includes('udoit');
  return hasScores ? ['score', ...batchCourseSorts.filter((sort) => sort !== 'score')] : batchCourseSorts;
}

interface CoursesToolbarProps {
  readonly batch: Batch;
  readonly shown: ShownCourses;
  readonly children: ReactNode;
}

/** What narrows the list, and its file. */
function CoursesToolbar({ batch, shown, children }: CoursesToolbarProps) {
  const text = useTexts(courseListMessages);
  const intl = useIntl();
  const { list, columns, asked, courses, query, isNarrowed } = shown;
  const { page: _page, limit: _limit, ...wanted } = query;
  return (
    <div className="list-tools">
      <span className="list-search">
        <SearchField
          label={text('search')}
          placeholder={text('searchHint')}
          value={list.search}
          found={foundIn(courses, intl.formatMessage(batchMessages.noMatch))}
          narrowedBy={list.params.get('filter') ?? ''}
          onSearch={list.setSearch}
        />
      </span>
      <FilterPanel
        columns={columns}
        filter={asked ?? []}
        onChange={(filter) => list.setParam('filter', filterToText(filter))}
        onClear={isNarrowed ? () => list.setParams({ search: '', filter: '' }) : undefined}
      />
      <span className="list-tool-ends">
        <ExportMenu
          fetchFile={(format, receiving) => fetchBatchCoursesFile(batch.id, { ...wanted, format }, receiving)}
        />
        {children}
      </span>
    </div>
  );
}

interface TableMenuProps {
  readonly isWide: boolean;
  readonly onWide: (isWide: boolean) => void;
  readonly isFullWidth: boolean;
  readonly onFullWidth: (isFullWidth: boolean) => void;
}

/** Instead of courses by a filter that can't be read: all of them would be the wrong answer. */
const UnreadableFilter = () => (
  <div role="alert">
    <Alert transition="none" variant="error">
      <FormattedMessage {...batchMessages.filterUnreadable} />
    </Alert>
  </div>
);

/** How the table looks. */
function TableMenu({ isWide, onWide, isFullWidth, onFullWidth }: TableMenuProps) {
  const intl = useIntl();
  const name = intl.formatMessage(batchMessages.tableMenu);
  return (
    <Menu
      placement="bottom end"
      label={name}
      trigger={<IconButton screenReaderLabel={name} renderIcon={<EllipsisInstUIIcon />} />}
    >
      <Menu.Item type="checkbox" selected={isWide} onSelect={() => onWide(!isWide)}>
        {intl.formatMessage(batchMessages.allColumns)}
      </Menu.Item>
      <Menu.Item type="checkbox" selected={isFullWidth} onSelect={() => onFullWidth(!isFullWidth)}>
        {intl.formatMessage(uiMessages.fullWidth)}
      </Menu.Item>
    </Menu>
  );
}

interface CoursesTableProps {
  readonly batch: Batch;
  readonly rows: readonly BatchCourse[];
  readonly list: ShownCourses['list'];
  readonly isNarrowed: boolean;
  /** with the columns that are rarely needed */
  readonly isWide: boolean;
  readonly chooser: ReturnType<typeof useSelection> | undefined;
  readonly onRemove: ((course: BatchCourse) => void) | undefined;
}

/** While Canvas is still being read, it doesn't say that anything is missing. */
const emptyOf = (isNarrowed: boolean, isSyncing: boolean) => {
  if (isSyncing) return 'coursesComing';
  return isNarrowed ? 'noMatch' : 'noCourses';
};

function CoursesTable({ batch, rows, list, isNarrowed, isWide, chooser, onRemove }: CoursesTableProps) {
  const intl = useIntl();
  const text = useTexts(batchMessages);
  const isSyncing = useIsSyncing(batch);
  const choosing = chooser && {
    header: intl.formatMessage(uiMessages.choose),
    labelOf: ({ title }: BatchCourse) => intl.formatMessage(uiMessages.chooseRow, { title }),
  };
  const columns = [
    ...(chooser && choosing ? [selectionColumn<BatchCourse>(chooser, choosing)] : []),
    ...useShownColumns(batch.id, isWide),
    ...(onRemove ? [removalColumn(intl.formatMessage(batchMessages.actions), onRemove)] : []),
  ];
  return (
    <DataTable
      caption={text('coursesTab')}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      empty={text(emptyOf(isNarrowed, isSyncing))}
      sort={list.sort}
      onSort={list.setSort}
    />
  );
}

/** The columns of values: what a course is, then how it's doing. */
function useShownColumns(batchId: number, isWide: boolean): readonly Column<BatchCourse, BatchCourseSort>[] {
  const text = useTexts(batchMessages);
  const course = useCourseColumns(batchId);
  const hasScores = useSettings().institution.activeProducts.includes('udoit');
  const column = useListColumns(batchCourseList);
  const orNone = (id: string | null) => id ?? <span className="soft">{text('withoutId')}</span>;
  const notChecked = <span className="soft">{text('notChecked')}</span>;
  return [
    column('title', { isRowHeader: true, cell: course.linkedTitle.cell }),
    column('courseCode', { cell: ({ courseCode }) => orNone(courseCode) }),
    ...(isWide
      ? [column('lmsCourseId'), column('sisCourseId', { cell: ({ sisCourseId }) => orNone(sisCourseId) })]
      : []),
    ...(hasScores
      ? [
          column('score', { cell: (row) => <ScoreCell {...row} /> }),
          column('errorCount', {
            align: 'end',
            cell: ({ errorCount }) =>
              errorCount === null ? notChecked : <FormattedNumber value={errorCount} />,
          }),
        ]
      : []),
    column('published', { cell: course.published.cell }),
    column('scannedAt', { cell: course.scanned.cell }),
  ];
}

/** A score with one decimal and its band. */
function ScoreCell({ score, scoreBand }: BatchCourse) {
  const intl = useIntl();
  return (
    <span className="course-cell">
      {score === null ? null : <span>{formatScore(intl, score)}</span>}
      <BandStatus band={scoreBand} />
    </span>
  );
}

/** The column with a button for each row that takes its course out of the batch. */
const removalColumn = (
  header: string,
  onRemove: (course: BatchCourse) => void,
): Column<BatchCourse, never> => ({
  id: 'remove',
  header,
  cell: (course) => <RemoveButton title={course.title} onPress={() => onRemove(course)} />,
});

function RemoveButton({ title, onPress }: { title: string; onPress: () => void }) {
  const intl = useIntl();
  return (
    <Button
      size="small"
      aria-label={intl.formatMessage(courseChangeMessages.removeOne, { title })}
      onClick={onPress}
    >
      <FormattedMessage {...courseChangeMessages.removeShort} />
    </Button>
  );
}
