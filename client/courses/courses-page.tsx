import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { CourseSummary } from '#shared/courses/course.ts';
import { useBatches } from '../batches/batch.api.ts';
import { BatchPicker } from '../batches/batch-picker.tsx';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { useFullWidth } from '../ui/full-width.tsx';
import { TextLink } from '../ui/link-button.tsx';
import { LoadState } from '../ui/load-state.tsx';
import { Ago } from '../ui/moment.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useListParams } from '../ui/use-list-params.ts';
import { useCourses } from './course.api.ts';
import { courseMessages } from './course.messages.ts';

/** Every tracked course one may see, each once. */
export default function CoursesPage() {
  const intl = useIntl();
  const list = useListParams(['title', 'lmsCourseId']);
  const fullWidth = useFullWidth();
  // A link may name an archived batch; whoever may see it finds it named in the picker.
  const batches = useBatches({ includeArchived: 'true' });
  const batchIds = idsIn(list.params.get('batches'));
  const courses = useCourses({ ...list.query, batchIds });
  const text = (id: keyof typeof courseMessages) => intl.formatMessage(courseMessages[id]);
  const isNarrowed = list.search !== '' || batchIds.length > 0;
  return (
    <div className={fullWidth.className}>
      <PageHeading title={text('list')}>{fullWidth.toggle}</PageHeading>
      <div className="toolbar">
        <SearchField label={text('search')} value={list.search} onSearch={list.setSearch} />
        <BatchPicker
          batches={batches.data?.batches ?? []}
          chosen={batchIds}
          placeholder={text('allBatches')}
          onChange={(ids) => list.setParam('batches', ids.join(','))}
        />
      </div>
      <LoadState of={courses}>
        {({ courses: rows, pagination, isTotalCapped }) => (
          <>
            <DataTable
              caption={text('list')}
              columns={columnsOf(text, intl.formatMessage(uiMessages.none))}
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

/** The ids in a list like "3,17"; what is no id is left out. */
const idsIn = (list: string | null) =>
  (list ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);

type Text = (id: keyof typeof courseMessages) => string;

const columnsOf = (text: Text, none: string): readonly Column<CourseSummary, 'title' | 'lmsCourseId'>[] => [
  {
    id: 'title',
    header: text('title'),
    sortBy: 'title',
    isRowHeader: true,
    cell: ({ id, title }) => <TextLink to={`/courses/${id}`}>{title}</TextLink>,
  },
  {
    id: 'lmsCourseId',
    header: text('lmsCourseId'),
    sortBy: 'lmsCourseId',
    cell: ({ lmsCourseId }) => lmsCourseId,
  },
  { id: 'code', header: text('code'), cell: ({ courseCode }) => courseCode ?? none },
  { id: 'term', header: text('term'), cell: ({ termTitle }) => termTitle ?? none },
  {
    id: 'state',
    header: text('state'),
    cell: ({ workflowState }) => (
      <FormattedMessage {...courseMessages.stateName} values={{ state: workflowState }} />
    ),
  },
  {
    id: 'students',
    header: text('students'),
    align: 'end',
    cell: ({ studentCount }) => (studentCount === null ? none : <FormattedNumber value={studentCount} />),
  },
  { id: 'scanned', header: text('scanned'), cell: ({ scannedAt }) => <Ago at={scannedAt} /> },
];
