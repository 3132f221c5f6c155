import { useIntl } from 'react-intl';
import { mostNamedCourses } from '#shared/course-table/course-selection.ts';
import type { CourseTableRow } from '#shared/course-table/course-table.api.ts';
import { defaultTableView } from '#shared/course-table/table-view.ts';
import { BulkActionPanel } from '../bulk-actions/bulk-action-panel.tsx';
import { BulkActionsMenu } from '../bulk-actions/bulk-action-picker.tsx';
import { courseListMessages } from '../course-list/course-list.messages.ts';
import { CourseTablePanel } from '../course-table/course-table-panel.tsx';
import { useAbility } from '../data/use-settings.tsx';
import type { Column } from '../ui/data-table/data-table.tsx';
import { useBaseView } from '../quick-views/base-view.api.ts';
import { MissingView } from '../quick-views/missing-view-panel.tsx';
import { QuickViewPicker } from '../quick-views/quick-view-picker.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { SelectionBar, selectionColumn } from '../ui/data-table/selection-bar.tsx';
import { countChosen, useSelection } from '../ui/data-table/selection.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useFullWidth } from '../ui/page/use-full-width.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { chosenCourses } from './chosen-courses.ts';
import { ColumnsButton } from './columns-button.tsx';
import { CourseFilters } from './course-filters.tsx';
import { courseMessages } from './course.messages.ts';
import { CourseRowMenu } from './course-row-menu.tsx';
import { coursesPageMessages } from './courses-page.messages.ts';
import { EmptyCourses, MalformedFilter, MissingColumns, SkippedFilters } from './courses-page-notes.tsx';
import { DensitySwitch } from './density-switch.tsx';
import { useCoursesPage, type CoursesPage as Shown } from './use-courses-page.ts';

/** Every tracked course this person may see, each once: any columns, filtered and sorted by any of them. */
export default function CoursesPage() {
  const intl = useIntl();
  const { base, isMissing, choose } = useBaseView();
  const shown = useCoursesPage(base.data?.view ?? defaultTableView, base);
  const fullWidth = useFullWidth();
  const { view, change } = shown;
  return (
    <div className={fullWidth.className}>
      <PageHeading title={intl.formatMessage(courseMessages.list)}>
        <ColumnsButton
          columns={shown.columns}
          shown={view.columns}
          onChange={(columns) => change({ columns: [...columns] })}
        />
        <DensitySwitch density={view.density} onChange={(density) => change({ density })} />
        {fullWidth.toggle}
      </PageHeading>
      {base.data ? <QuickViewPicker base={base.data} view={view} /> : null}
      {isMissing ? (
        <MissingView onChoose={choose} />
      ) : (
        <>
          <CourseFilters shown={shown} />
          <BulkActionPanel />
          <SkippedFilters count={shown.skippedCount} />
          {shown.isFilterMalformed ? (
            <MalformedFilter onClear={() => change({ filter: [] })} />
          ) : (
            <CourseRows shown={shown} />
          )}
        </>
      )}
    </div>
  );
}

function CourseRows({ shown }: { shown: Shown }) {
  const { view, change, scope } = shown;
  // In another list, "all except" would mean other courses.
  const chooser = useSelection({ of: JSON.stringify(scope), most: mostNamedCourses });
  const mayChange = useAbility('courses.change');
  const own = useOwnColumns(chooser);
  return (
    <LoadState
      of={shown.table}
      list={{ loading: courseListMessages.listLoading, failed: courseListMessages.listFailed }}
    >
      {({ columns, page }) => (
        <>
          <MissingColumns columns={columns} unavailable={page.unavailable} />
          {page.courses.length === 0 ? (
            <EmptyCourses isNarrowed={shown.isNarrowed} onClear={shown.clear} />
          ) : (
            <>
              {mayChange ? (
                <SelectionBar
                  chooser={chooser}
                  pageIds={page.courses.map(({ id }) => id)}
                  total={page.pagination.total}
                  mayChooseAll
                >
                  <BulkActionsMenu
                    selection={chosenCourses(chooser.selection, scope)}
                    count={countChosen(chooser.selection, page.pagination.total)}
                    onStarted={chooser.clear}
                  />
                </SelectionBar>
              ) : null}
              <CourseTablePanel
                columns={columns}
                view={view}
                rows={page.courses}
                facts={page}
                first={mayChange ? own.first : []}
                last={own.last}
                onSort={(sort) => change({ sort })}
              />
            </>
          )}
          <Pager pagination={page.pagination} onPage={(to) => change({ page: to })} onSize={shown.setSize} />
        </>
      )}
    </LoadState>
  );
}

/** The columns that no view has: the box to tick, and what can be done with a course. */
function useOwnColumns(chooser: ReturnType<typeof useSelection>) {
  const intl = useIntl();
  const choice: Column<CourseTableRow, never> = selectionColumn(chooser, {
    header: intl.formatMessage(uiMessages.choose),
    labelOf: ({ title }) => intl.formatMessage(uiMessages.chooseRow, { title }),
  });
  const actions: Column<CourseTableRow, never> = {
    id: 'actions',
    header: intl.formatMessage(coursesPageMessages.actions),
    cell: (row) => <CourseRowMenu row={row} />,
  };
  return { first: [choice], last: [actions] };
}
