import { useIntl } from 'react-intl';
import {
  mostNamedCourses,
  type CourseScope,
  type CourseSelection,
} from '#shared/course-table/course-selection.ts';
import type { CourseTableRow } from '#shared/course-table/course-table.api.ts';
import { BulkActionsMenu } from '../bulk-actions/bulk-action-picker.tsx';
import { courseListMessages } from '../course-list/course-list.messages.ts';
import { CourseTablePanel } from '../course-table/course-table-panel.tsx';
import { useAbility } from '../data/use-settings.tsx';
import type { Column } from '../ui/data-table/data-table.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { SelectionBar, selectionColumn } from '../ui/data-table/selection-bar.tsx';
import { countChosen, useSelection, type Selection } from '../ui/data-table/selection.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { CourseRowMenu } from './course-row-menu.tsx';
import { EmptyCourses, MissingColumns } from './courses-page-notes.tsx';
import { coursesPageMessages } from './course.messages.ts';
import type { CoursesPage } from './use-courses-page.ts';

/** The courses chosen in the table, as the server is told: some by their ids, or all that it shows except some. */
const chosenCourses = (selection: Selection, scope: CourseScope): CourseSelection =>
  selection.mode === 'some'
    ? { selected: [...selection.ids] }
    : { all: scope, except: [...selection.except] };

/** A page of the courses, with what can be done to one of them and to the chosen ones. */
export function CourseRows({ shown }: { shown: CoursesPage }) {
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
