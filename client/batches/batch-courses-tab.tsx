import { Button } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  batchCourseList,
  batchCourseSorts,
  type BatchCourse,
  type BatchCourseSort,
} from '#shared/batches/batch-courses.columns.ts';
import type { Batch } from '#shared/batches/batch.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { BatchScansPanel, ScanChosenButton } from '../bulk-actions/batch-scans-panel.tsx';
import { useCourseColumns } from '../course-list/course-columns.tsx';
import { courseListMessages } from '../course-list/course-list.messages.ts';
import { FilterBar } from '../ui/data-table/filter-bar.tsx';
import { BulkStatus } from '../ui/bulk/bulk-status.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useListColumns } from '../ui/data-table/use-list-columns.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { SelectionBar, selectionColumn } from '../ui/data-table/selection-bar.tsx';
import { countChosen, useSeenRows, useSelection } from '../ui/data-table/selection.ts';
import { useFullWidth } from '../ui/page/use-full-width.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useListParams } from '../ui/data-table/use-list-params.ts';
import { useIsSyncing } from '../syncs/sync.api.ts';
import { fetchBatchCoursesFile, useBatchCourses } from './batch.api.ts';
import { batchMessages } from './batch.messages.ts';
import { courseChangeMessages } from './course-change.messages.ts';
import { useChangeCourses } from './use-change-courses.ts';
import { useTexts } from '../ui/use-texts.ts';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));

/** The courses of a batch, a page at a time; people with the right to can scan and remove some, or all except some. */
export function BatchCoursesTab({ batch, mayChange }: { batch: Batch; mayChange: boolean }) {
  const intl = useIntl();
  const text = useTexts(batchMessages);
  const list = useListParams(batchCourseSorts);
  const courses = useBatchCourses(batch.id, list.query);
  const { page: _page, limit: _limit, ...wanted } = list.query;
  const chooser = useSelection({ of: list.search });
  const seen = useSeenRows(courses.data?.courses);
  const fullWidth = useFullWidth();
  const changes = useChangeCourses(batch.id);
  const isSyncing = useIsSyncing(batch);
  const [isAsking, setIsAsking] = useState(false);
  const mayScan = batch.permissions.add_remove_courses;
  const caption = text('coursesTab');
  const total = courses.data?.pagination.total ?? 0;
  const count = countChosen(chooser.selection, total);

  const remove = async () => {
    setIsAsking(false);
    const { selection } = chooser;
    chooser.clear();
    if (selection.mode === 'all') {
      await changes.removeAllExcept({
        search: list.search,
        deselected: [...selection.except],
        total: count,
      });
    } else {
      await changes.remove([...selection.ids].flatMap((id) => seen.current.get(id) ?? []));
    }
  };
  return (
    <section aria-label={caption} className={fullWidth.className}>
      <BatchScansPanel batchId={batch.id} mayScan={mayScan} />
      <FilterBar list={list} of={courses} label={courseListMessages.search} none={batchMessages.noMatch}>
        {fullWidth.toggle}
        <ExportMenu
          fetchFile={(format, receiving) => fetchBatchCoursesFile(batch.id, { ...wanted, format }, receiving)}
        />
      </FilterBar>
      <BulkStatus
        bulk={changes.bulk}
        label={intl.formatMessage(courseChangeMessages.removing)}
        success={courseChangeMessages.removedCount}
        onRetry={(work) => void changes.retry(work)}
        onDismiss={changes.dismiss}
      />
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
                <ScanChosenButton
                  batchId={batch.id}
                  selection={chooser.selection}
                  search={list.search}
                  onScan={chooser.clear}
                />
                {mayChange ? (
                  <Button
                    size="small"
                    color="danger"
                    interaction={changes.isRunning ? 'disabled' : 'enabled'}
                    onClick={() => setIsAsking(true)}
                  >
                    <FormattedMessage {...courseChangeMessages.remove} />
                  </Button>
                ) : null}
              </SelectionBar>
            ) : null}
            <CoursesTable
              batchId={batch.id}
              rows={rows}
              list={list}
              chooser={mayScan ? chooser : undefined}
              isSyncing={isSyncing}
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
      {isAsking ? (
        <Suspense fallback={null}>
          <Confirm
            title={intl.formatMessage(courseChangeMessages.removeTitle, { count })}
            confirmLabel={intl.formatMessage(courseChangeMessages.remove)}
            isRunning={changes.isRunning}
            onConfirm={() => void remove()}
            onCancel={() => setIsAsking(false)}
          >
            <FormattedMessage
              {...courseChangeMessages[batch.type === 'hybrid' ? 'removeHybridText' : 'removeText']}
            />
          </Confirm>
        </Suspense>
      ) : null}
    </section>
  );
}

interface CoursesTableProps {
  readonly batchId: number;
  readonly rows: readonly BatchCourse[];
  readonly list: ReturnType<typeof useListParams<BatchCourseSort>>;
  readonly chooser: ReturnType<typeof useSelection> | undefined;
  readonly isSyncing: boolean;
}

/** While Canvas is still being read, it doesn't say that anything is missing. */
const emptyOf = (search: string, isSyncing: boolean) => {
  if (isSyncing) return 'coursesComing';
  return search === '' ? 'noCourses' : 'noMatch';
};

function CoursesTable({ batchId, rows, list, chooser, isSyncing }: CoursesTableProps) {
  const intl = useIntl();
  const text = useTexts(batchMessages);
  const course = useCourseColumns(batchId);
  const choosing = chooser && {
    header: intl.formatMessage(uiMessages.choose),
    labelOf: ({ title }: BatchCourse) => intl.formatMessage(uiMessages.chooseRow, { title }),
  };
  const column = useListColumns(batchCourseList);
  const columns = [
    ...(chooser && choosing ? [selectionColumn<BatchCourse>(chooser, choosing)] : []),
    column('title', { isRowHeader: true, cell: course.linkedTitle.cell }),
    column('lmsCourseId'),
    column('courseCode'),
    column('sisCourseId'),
    column('published', { cell: course.published.cell }),
    column('scannedAt', { cell: course.scanned.cell }),
  ];
  return (
    <DataTable
      caption={text('coursesTab')}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      empty={text(emptyOf(list.search, isSyncing))}
      sort={list.sort}
      onSort={list.setSort}
    />
  );
}
