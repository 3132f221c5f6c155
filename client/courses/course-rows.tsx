import { useIntl } from 'react-intl';
import { EllipsisInstUIIcon, IconButton, Menu } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { bulkActionKinds } from '#shared/bulk-actions/bulk-action-kinds.ts';
import type { CourseTableRow } from '#shared/course-table/course-table.api.ts';
import { isScanning } from '#shared/courses/course.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { courseListMessages } from '../course-list/course-list.messages.ts';
import { CourseTablePanel } from '../course-table/course-table-panel.tsx';
import { useAbility, useSettings } from '../data/use-settings.tsx';
import type { Column } from '../ui/data-table/data-table.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { PageChoice, selectionColumn } from '../ui/data-table/selection-bar.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { EmptyCourses, MissingColumns } from './courses-page-notes.tsx';
import { coursesPageMessages, courseMessages } from './course.messages.ts';
import type { CoursesPage } from './use-courses-page.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { threadMessages } from '../messages/thread.messages.ts';
import { useScanCourse } from './course.api.ts';
import { useTexts } from '../ui/use-texts.ts';

const PublishCourse = lazyPart(() => import('../bulk-actions/publish-course-dialog.tsx'));
const AssignChecklist = lazyPart(() => import('../bulk-actions/assign-checklist-dialog.tsx'));

/** What a person can do with a course in the table. */
function CourseRowMenu({ row }: { row: CourseTableRow }) {
  const intl = useIntl();
  const text = useTexts(courseMessages);
  const navigate = useNavigate();
  const showNotice = useNotice();
  const scan = useScanCourse();
  const { isReadyGo } = useSettings();
  const [isAssigning, setIsAssigning] = useState(false);
  const [asked, setAsked] = useState<'publish' | 'unpublish'>();
  const name = intl.formatMessage(uiMessages.actionsFor, { title: row.title });
  const isBusy = scan.isRunning || isScanning(row);
  const handleScan = async (isFull: boolean) => {
    const params = { id: row.id };
    const { problem } = await scan.run({ params, body: { isFull } }, courseMessages.scanFailed);
    if (!problem) showNotice('success', text('scanAsked'), brief);
  };
  return (
    <>
      <Menu
        placement="bottom end"
        label={name}
        trigger={
          <IconButton
            size="small"
            withBackground={false}
            withBorder={false}
            screenReaderLabel={name}
            renderIcon={<EllipsisInstUIIcon />}
          />
        }
      >
        <Menu.Item onSelect={() => void navigate(`/courses/${row.id}`)}>
          {intl.formatMessage(coursesPageMessages.details)}
        </Menu.Item>
        <Menu.Item href={row.lmsUrl} target="_blank">
          {text('openInLms')}
        </Menu.Item>
        {row.permissions.scan ? (
          <Menu.Item disabled={isBusy} onSelect={() => void handleScan(false)}>
            {text('scan')}
          </Menu.Item>
        ) : null}
        {row.permissions.scan ? (
          <Menu.Item disabled={isBusy} onSelect={() => void handleScan(true)}>
            {text('fullRescan')}
          </Menu.Item>
        ) : null}
        {row.permissions.scan && isReadyGo ? (
          <Menu.Item onSelect={() => setIsAssigning(true)}>
            {intl.formatMessage(bulkActionKinds.assign_checklist.texts.menu)}
          </Menu.Item>
        ) : null}
        {row.permissions.scan && isReadyGo
          ? (['publish', 'unpublish'] as const).map((action) => (
              <Menu.Item key={action} onSelect={() => setAsked(action)}>
                {intl.formatMessage(bulkActionKinds[action].texts.menu)}
              </Menu.Item>
            ))
          : null}
        {isReadyGo ? (
          <Menu.Item onSelect={() => void navigate(`/courses/${row.id}/messages`)}>
            {intl.formatMessage(threadMessages.title)}
          </Menu.Item>
        ) : null}
      </Menu>
      <Suspense fallback={null}>
        {isAssigning ? <AssignChecklist courseId={row.id} onClose={() => setIsAssigning(false)} /> : null}
        {asked ? <PublishCourse course={row} action={asked} onClose={() => setAsked(undefined)} /> : null}
      </Suspense>
    </>
  );
}

/** A page of the courses, with what can be done to one of them. */
export function CourseRows({ shown }: { shown: CoursesPage }) {
  const { view, change, chooser } = shown;
  const mayChange = useAbility('courses.change');
  const pageIds = shown.courses.data?.courses.map(({ id }) => id) ?? [];
  const own = useOwnColumns(chooser, pageIds);
  return (
    <LoadState
      of={shown.table}
      list={{
        loading: courseListMessages.listLoading,
        failed: courseListMessages.listFailed,
        rows: shown.limit,
      }}
    >
      {({ columns, page }) => (
        <>
          <MissingColumns columns={columns} unavailable={page.unavailable} />
          {page.courses.length === 0 ? (
            <EmptyCourses isNarrowed={shown.isNarrowed} onClear={shown.clear} />
          ) : (
            <CourseTablePanel
              columns={columns}
              view={view}
              rows={page.courses}
              facts={page}
              first={mayChange ? own.first : []}
              last={own.last}
              onSort={(sort) => change({ sort })}
            />
          )}
          <Pager pagination={page.pagination} onPage={(to) => change({ page: to })} onSize={shown.setSize} />
        </>
      )}
    </LoadState>
  );
}

/** The columns that no view has: the box to tick, and what can be done with a course. */
function useOwnColumns(chooser: CoursesPage['chooser'], pageIds: readonly number[]) {
  const intl = useIntl();
  const choice: Column<CourseTableRow, never> = {
    ...selectionColumn(chooser, {
      header: intl.formatMessage(uiMessages.choose),
      labelOf: ({ title }) => intl.formatMessage(uiMessages.chooseRow, { title }),
    }),
    headerCell: (isAboveCards) => <PageChoice chooser={chooser} pageIds={pageIds} isNamed={isAboveCards} />,
  };
  const actions: Column<CourseTableRow, never> = {
    id: 'actions',
    header: intl.formatMessage(coursesPageMessages.actions),
    cell: (row) => <CourseRowMenu row={row} />,
    part: 'menu',
  };
  return { first: [choice], last: [actions] };
}
