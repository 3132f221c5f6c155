import { useSearchParams } from 'react-router';
import type { TableView } from '#shared/course-table/table-view.ts';
import type { CourseScope } from '#shared/course-table/course-selection.ts';
import { applicableOf } from '#shared/filters/filter.ts';
import type { PageSize } from '#shared/http/page.ts';
import { useColumns } from '../columns/column.api.ts';
import { useCourseTable } from '../course-table/course-table.api.ts';
import type { Loadable } from '../ui/page/load-state.tsx';
import { usePageSize } from '../ui/data-table/use-page-size.ts';
import { changedParams, readTableAddress, type TableChange } from './table-address.ts';

/**
 * The courses that the address asks for. A condition that can't be applied isn't sent; with a filter that can't
 * be read nothing is asked, because the answer would be more than anyone wanted to see.
 * Nothing is asked either before the quick view that it all starts from is there.
 */
export function useCoursesPage(base: TableView, start: Loadable<unknown>) {
  const address = useTableAddress(base);
  const [limit, setLimit] = usePageSize();
  const columns = useColumns();
  const { view, search, batchIds, teamId, page } = address;
  const known = columns.data?.columns ?? [];
  const scope: CourseScope = {
    batchIds: [...batchIds],
    filter: applicableOf(view.filter, known),
    ...(teamId !== null && { teamId }),
    ...(search !== '' && { search }),
  };
  const isReady =
    start.data !== undefined &&
    !address.isFilterMalformed &&
    (view.filter.length === 0 || columns.data !== undefined);
  const query = { ...scope, columns: [...view.columns], sort: view.sort };
  const courses = useCourseTable(isReady ? { ...query, page, limit, trends: showsTrends(view) } : null);
  const data =
    columns.data && courses.data ? { columns: columns.data.columns, page: courses.data } : undefined;
  return {
    ...address,
    scope,
    /** what is shown, on all its pages */
    query,
    isReady,
    isNarrowed: search !== '' || batchIds.length > 0 || teamId !== null || view.filter.length > 0,
    clear: () => address.change({ search: '', batchIds: [], teamId: null, filter: [] }),
    setSize: (size: PageSize) => {
      setLimit(size);
      address.change({});
    },
    columns: known,
    /** conditions that are in the address, but not in what was asked */
    skippedCount: columns.data ? view.filter.length - scope.filter.length : 0,
    courses,
    table: {
      data,
      error: start.error ?? columns.error ?? courses.error,
      isLoading: columns.isLoading || courses.isLoading,
      mutate: () => Promise.all([start.mutate(), columns.mutate(), courses.mutate()]),
    },
  };
}

export type CoursesPage = ReturnType<typeof useCoursesPage>;

const showsTrends = ({ columns }: TableView) => columns.includes('udoit.score');

/** How the table of courses is looked at, in the address, as far as it differs from a base. */
function useTableAddress(base: TableView) {
  const [params, setParams] = useSearchParams();
  const change = (part: TableChange) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(changedParams(part, base))) {
          if (value === null) before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { replace: true },
    );
  return { ...readTableAddress(params, base), change };
}
