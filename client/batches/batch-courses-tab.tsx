import { FormattedMessage, useIntl } from 'react-intl';
import type { BatchCourse } from '#shared/batches/batch-courses.api.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { TextLink } from '../ui/link-button.tsx';
import { LoadState } from '../ui/load-state.tsx';
import { Ago } from '../ui/moment.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useListParams } from '../ui/use-list-params.ts';
import { useBatchCourses } from './batch.api.ts';
import { batchMessages } from './batch.messages.ts';

/** The courses of a batch, a page at a time. */
export function BatchCoursesTab({ batchId, caption }: { batchId: number; caption: string }) {
  const intl = useIntl();
  const list = useListParams(['title', 'lmsCourseId']);
  const courses = useBatchCourses(batchId, list.query);
  const text = (id: keyof typeof batchMessages) => intl.formatMessage(batchMessages[id]);
  const none = intl.formatMessage(uiMessages.none);
  const columns: readonly Column<BatchCourse, 'title' | 'lmsCourseId'>[] = [
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
    { id: 'sisId', header: text('sisId'), cell: ({ sisCourseId }) => sisCourseId ?? none },
    {
      id: 'published',
      header: text('published'),
      cell: ({ isPublished }) => <FormattedMessage {...(isPublished ? uiMessages.yes : uiMessages.no)} />,
    },
    { id: 'lastScan', header: text('lastScan'), cell: ({ scannedAt }) => <Ago at={scannedAt} /> },
  ];
  return (
    <section aria-label={caption}>
      <div className="toolbar">
        <SearchField label={text('searchCourses')} value={list.search} onSearch={list.setSearch} />
      </div>
      <LoadState of={courses}>
        {({ courses: rows, pagination, isTotalCapped }) => (
          <>
            <DataTable
              caption={caption}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              empty={text(list.search === '' ? 'noCourses' : 'noMatch')}
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
    </section>
  );
}
