import { FormattedNumber, useIntl } from 'react-intl';
import { courseSorts, type CourseSort } from '#shared/courses/course.api.ts';
import type { CourseSummary } from '#shared/courses/course.ts';
import { useBatches } from '../batches/batch.api.ts';
import { BatchPicker } from '../batches/batch-picker.tsx';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { useFullWidth } from '../ui/page/use-full-width.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import { foundIn } from '../ui/form/use-found-news.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { useListParams } from '../ui/data-table/use-list-params.ts';
import { useCourses } from './course.api.ts';
import { useCourseColumns } from '../course-list/course-columns.tsx';
import { CourseState } from './course-state.tsx';
import { courseListMessages } from '../course-list/course-list.messages.ts';
import { courseMessages } from './course.messages.ts';

/** Every tracked course this person may see, each once. */
export default function CoursesPage() {
  const intl = useIntl();
  const list = useListParams(courseSorts);
  const columns = useColumns();
  const fullWidth = useFullWidth();
  // A link can name an archived batch; for people who may see it, the picker shows its name.
  const batches = useBatches({ includeArchived: 'true' });
  const batchIds = idsIn(list.params.get('batches'));
  const courses = useCourses({ ...list.query, batchIds });
  const text = (id: keyof typeof courseMessages) => intl.formatMessage(courseMessages[id]);
  const isNarrowed = list.search !== '' || batchIds.length > 0;
  return (
    <div className={fullWidth.className}>
      <PageHeading title={text('list')}>{fullWidth.toggle}</PageHeading>
      <div className="toolbar">
        <SearchField
          label={intl.formatMessage(courseListMessages.search)}
          value={list.search}
          found={foundIn(courses, text('noMatch'))}
          narrowedBy={batchIds.join()}
          onSearch={list.setSearch}
        />
        <BatchPicker
          batches={batches.data?.batches ?? []}
          chosen={batchIds}
          placeholder={text('allBatches')}
          onChange={(ids) => list.setParam('batches', ids.join(','))}
        />
      </div>
      <LoadState
        of={courses}
        list={{ loading: courseListMessages.listLoading, failed: courseListMessages.listFailed }}
      >
        {({ courses: rows, pagination, isTotalCapped }) => (
          <>
            <DataTable
              caption={text('list')}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              empty={text(isNarrowed ? 'noMatch' : 'empty')}
              sort={list.sort}
              onSort={list.setSort}
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
    </div>
  );
}

/** The ids in a list like "3,17"; anything else in it is left out. */
const idsIn = (list: string | null) =>
  (list ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);

function useColumns(): readonly Column<CourseSummary, CourseSort>[] {
  const intl = useIntl();
  const course = useCourseColumns();
  const text = (id: 'term' | 'state' | 'students') => intl.formatMessage(courseMessages[id]);
  const none = intl.formatMessage(uiMessages.none);
  return [
    { ...course.linkedTitle, sortBy: 'title' },
    { ...course.lmsCourseId, sortBy: 'lmsCourseId' },
    { ...course.code, sortBy: 'courseCode' },
    { id: 'term', header: text('term'), sortBy: 'term', cell: ({ termTitle }) => termTitle ?? none },
    {
      id: 'state',
      header: text('state'),
      sortBy: 'state',
      cell: ({ workflowState }) => <CourseState state={workflowState} />,
    },
    {
      id: 'students',
      header: text('students'),
      sortBy: 'studentCount',
      align: 'end',
      cell: ({ studentCount }) => (studentCount === null ? none : <FormattedNumber value={studentCount} />),
    },
    { ...course.scanned, sortBy: 'scannedAt' },
  ];
}
