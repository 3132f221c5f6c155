import { Alert, Button, Spinner, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  listUnbatchedCourses,
  mostChosen,
  unbatchedSorts,
  type UnbatchedCourse,
  type UnbatchedSort,
} from '#shared/batches/add-courses.api.ts';
import type { Result } from '#shared/http/endpoint.ts';
import { useCourseColumns } from '../../course-list/course-columns.tsx';
import { courseListMessages } from '../../course-list/course-list.messages.ts';
import { FilterBar } from '../../ui/data-table/filter-bar.tsx';
import { BulkStatus } from '../../ui/bulk/bulk-status.tsx';
import { DataTable, type Column } from '../../ui/data-table/data-table.tsx';
import { Pager } from '../../ui/data-table/pager.tsx';
import { SelectionBar, selectionColumn } from '../../ui/data-table/selection-bar.tsx';
import { countChosen, useSeenRows, useSelection } from '../../ui/data-table/selection.ts';
import { useKeptFocus } from '../../ui/form/use-kept-focus.ts';
import { LoadState } from '../../ui/page/load-state.tsx';
import { Ago } from '../../ui/page/date-and-time.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';
import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { useUnbatchedCourses } from '../batch.api.ts';
import { batchMessages } from '../batch.messages.ts';
import { courseChangeMessages } from '../course-change.messages.ts';
import { AccountPicker, TermPicker } from '../../lms-directory/directory-picker.tsx';
import { useChangeCourses } from '../use-change-courses.ts';

/** Finds the courses of a Canvas account and term that are in no batch, and adds the chosen ones. */
export function UnbatchedCourses({ batchId }: { batchId: number }) {
  const list = useListParams<UnbatchedSort>(unbatchedSorts);
  const [accountId, setAccountId] = useState<string | null>(list.params.get('account'));
  const [termId, setTermId] = useState<string | null>(list.params.get('term'));
  const asked = list.params.get('account');
  const find = () => list.setParams({ account: accountId ?? '', term: termId ?? '' });
  return (
    <>
      <div className="toolbar">
        <AccountPicker value={accountId} messages={[]} onChange={setAccountId} />
        <TermPicker value={termId} messages={[]} onChange={setTermId} />
        <Button onClick={find} interaction={accountId === null ? 'disabled' : 'enabled'}>
          <FormattedMessage {...courseChangeMessages.find} />
        </Button>
      </div>
      {asked === null ? null : (
        <Found
          key={`${asked} ${list.params.get('term') ?? ''}`}
          batchId={batchId}
          accountId={asked}
          termId={list.params.get('term')}
          list={list}
        />
      )}
    </>
  );
}

interface FoundProps {
  readonly batchId: number;
  readonly accountId: string;
  readonly termId: string | null;
  readonly list: ReturnType<typeof useListParams<UnbatchedSort>>;
}

function Found({ batchId, accountId, termId, list }: FoundProps) {
  const intl = useIntl();
  const { courses, refresh } = useUnbatchedCourses(batchId, { accountId, termId, ...list.query });
  const chooser = useSelection({ most: mostChosen });
  const seen = useSeenRows(courses.data?.courses);
  const changes = useChangeCourses(batchId);
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const count = countChosen(chooser.selection, 0);

  const add = async () => {
    if (chooser.selection.mode === 'all') return;
    const chosen = [...chooser.selection.ids].flatMap((id) => seen.current.get(id) ?? []);
    chooser.clear();
    await changes.add(chosen);
  };

  return (
    <>
      <BulkStatus
        bulk={changes.bulk}
        label={intl.formatMessage(courseChangeMessages.adding)}
        success={courseChangeMessages.addedCount}
        onRetry={(work) => void changes.retry(work)}
        onDismiss={changes.dismiss}
      />
      <LoadState
        of={courses}
        list={{ loading: courseListMessages.listLoading, failed: courseListMessages.listFailed }}
      >
        {(found) => (
          <>
            <div {...keptFocus}>
              <Reading found={found} onRefresh={refresh} />
            </div>
            {found.status === 'failed' ? null : (
              <>
                <FilterBar
                  list={list}
                  of={courses}
                  label={courseListMessages.search}
                  none={batchMessages.noMatch}
                />
                {found.courses.length > 0 ? (
                  <SelectionBar
                    chooser={chooser}
                    pageIds={found.courses.map(({ id }) => id)}
                    total={found.pagination.total}
                    mayChooseAll={false}
                  >
                    <Button
                      size="small"
                      color="primary"
                      interaction={changes.isRunning ? 'disabled' : 'enabled'}
                      onClick={() => void add()}
                    >
                      <FormattedMessage {...courseChangeMessages.addChosen} values={{ count }} />
                    </Button>
                  </SelectionBar>
                ) : null}
                {count >= mostChosen ? (
                  <Alert variant="info">
                    <FormattedMessage {...courseChangeMessages.mostChosen} values={{ most: mostChosen }} />
                  </Alert>
                ) : null}
                {found.status === 'reading' && found.courses.length === 0 ? (
                  <SkeletonRows />
                ) : (
                  <FoundTable rows={found.courses} list={list} chooser={chooser} />
                )}
                <Pager
                  pagination={found.pagination}
                  isTotalCapped={found.isTotalCapped}
                  onPage={list.setPage}
                  onSize={list.setSize}
                />
              </>
            )}
          </>
        )}
      </LoadState>
    </>
  );
}

/** How far reading Canvas has got, and a button to read it again. */
function Reading({
  found,
  onRefresh,
}: {
  readonly found: Result<typeof listUnbatchedCourses>;
  readonly onRefresh: () => void;
}) {
  const intl = useIntl();
  if (found.status === 'reading') {
    return (
      <div role="status">
        <Spinner size="x-small" renderTitle={intl.formatMessage(uiMessages.loading)} />{' '}
        <Text>
          <FormattedMessage {...courseChangeMessages.reading} values={{ count: found.coursesRead }} />
        </Text>
      </div>
    );
  }
  const again = (
    <Button size="small" onClick={onRefresh}>
      <FormattedMessage {...courseChangeMessages.findAgain} />
    </Button>
  );
  if (found.status === 'failed') {
    return (
      <div role="alert">
        <Alert variant="error" margin="small 0" transition="none">
          <p>{found.errorMessage}</p>
          {again}
        </Alert>
      </div>
    );
  }
  return (
    <div className="selection-bar">
      <Text>
        <FormattedMessage
          {...courseChangeMessages.found}
          values={{ when: <Ago key="when" at={found.fetchedAt} /> }}
        />
      </Text>
      {again}
    </div>
  );
}

interface FoundTableProps {
  readonly rows: readonly UnbatchedCourse[];
  readonly list: FoundProps['list'];
  readonly chooser: ReturnType<typeof useSelection>;
}

function FoundTable({ rows, list, chooser }: FoundTableProps) {
  const intl = useIntl();
  const course = useCourseColumns();
  const columns: readonly Column<UnbatchedCourse, UnbatchedSort>[] = [
    selectionColumn<UnbatchedCourse>(chooser, {
      header: intl.formatMessage(uiMessages.choose),
      labelOf: ({ title }) => intl.formatMessage(uiMessages.chooseRow, { title }),
    }),
    { ...course.title, sortBy: 'title' },
    { ...course.lmsCourseId, sortBy: 'lmsCourseId' },
    { ...course.code, sortBy: 'courseCode' },
    { ...course.sisId, sortBy: 'sisCourseId' },
    { ...course.published, sortBy: 'published' },
  ];
  return (
    <DataTable
      caption={intl.formatMessage(courseChangeMessages.findTitle)}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      empty={
        list.search === ''
          ? intl.formatMessage(courseChangeMessages.foundNone)
          : intl.formatMessage(batchMessages.noMatch)
      }
      sort={list.sort}
      onSort={list.setSort}
    />
  );
}
