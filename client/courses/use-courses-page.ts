import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { courseTitle, courseTitles } from '#shared/filters/course-title.ts';
import type { TableView } from '#shared/course-table/table-view.ts';
import {
  mostNamedCourses,
  type CourseScope,
  type CourseSelection,
} from '#shared/course-table/course-selection.ts';
import { applicableOf } from '#shared/filters/filter.ts';
import type { PageSize } from '#shared/http/page.ts';
import { useBatches } from '../batches/batch.api.ts';
import { useBatchTitle } from '../batches/batch-picker.tsx';
import { useColumns, useColumnWords, useFilterWords } from '../columns/column.api.ts';
import { useCourseTable } from '../course-table/course-table.api.ts';
import type { Loadable } from '../ui/page/load-state.tsx';
import { useSelection, type Selection } from '../ui/data-table/selection.ts';
import { usePageSize } from '../ui/data-table/use-page-size.ts';
import { useAllCourses } from './course.api.ts';
import { courseMessages, coursesPageMessages } from './course.messages.ts';
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
  // In another list, "all except" would mean other courses.
  const chooser = useSelection({ of: JSON.stringify(scope), most: mostNamedCourses });
  const narrowing = useNarrowing(batchIds, teamId);
  const isNarrowed = search !== '' || batchIds.length > 0 || teamId !== null || view.filter.length > 0;
  const title = useTitle({ address, columns: known, courses, narrowing, isNarrowed });
  const data =
    columns.data && courses.data ? { columns: columns.data.columns, page: courses.data } : undefined;
  return {
    ...address,
    ...narrowing,
    ...title,
    chooser,
    limit,
    scope,
    /** what is shown, on all its pages */
    query,
    isReady,
    isNarrowed,
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

/** The names of what a link narrows the table to. */
function useNarrowing(batchIds: readonly number[], teamId: number | null) {
  // A link can name an archived batch; for people who may see it, its name is shown.
  const all = useBatches({ includeArchived: 'true' }).data?.batches ?? [];
  const titleOf = useBatchTitle(all);
  const team = all.find((batch) => batch.team?.id === teamId)?.team?.title ?? `#${teamId}`;
  return {
    batches: batchIds.map((id) => ({ id, title: titleOf(id) })),
    team: teamId === null ? undefined : team,
  };
}

interface Titled {
  readonly address: ReturnType<typeof useTableAddress>;
  readonly columns: Parameters<typeof useFilterWords>[0];
  readonly courses: ReturnType<typeof useCourseTable>;
  readonly narrowing: ReturnType<typeof useNarrowing>;
  readonly isNarrowed: boolean;
}

/** What the table shows, as a sentence; the page's name until it's known, and the former one while another is read. */
function useTitle({ address, columns, courses, narrowing, isNarrowed }: Titled) {
  const intl = useIntl();
  const { view, search } = address;
  const asksFor = (id: string) => (view.filter.some(({ column }) => column === id) ? id : null);
  const accounts = useColumnWords(asksFor('core.accountName')).data?.words ?? [];
  const terms = useColumnWords(asksFor('core.termName')).data?.words ?? [];
  const words = useFilterWords(columns, [...accounts, ...terms]);
  const total = useAllCourses(isNarrowed).data?.pagination.total;
  const [kept, setKept] = useState<string>();
  const count = courses.isLoading || courses.error ? undefined : courses.data?.pagination.total;
  const title =
    count === undefined || !courses.data
      ? kept
      : courseTitle(
          {
            filter: view.filter,
            search,
            batches: [
              ...narrowing.batches.map((batch) => batch.title),
              ...(narrowing.team === undefined ? [] : [narrowing.team]),
            ],
            count,
            total,
            limits: courses.data.scoreLimits,
          },
          words,
        );
  if (title !== kept) setKept(title);
  const ofAll = isNarrowed && count !== undefined && total !== undefined && total >= count;
  const isSaid = ofAll && title === words.message(courseTitles.of, { count, total });
  return {
    title: title ?? intl.formatMessage(courseMessages.list),
    /** “9 of 220”, unless the title says it */
    saysCount: ofAll && !isSaid ? intl.formatMessage(coursesPageMessages.ofAll, { count, total }) : undefined,
  };
}

/** The courses chosen in the table, as the server is told: some by their ids, or all that it shows except some. */
export const chosenCourses = (selection: Selection, scope: CourseScope): CourseSelection =>
  selection.mode === 'some'
    ? { selected: [...selection.ids] }
    : { all: scope, except: [...selection.except] };

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
