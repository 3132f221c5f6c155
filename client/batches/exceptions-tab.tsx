import { Button, Heading } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ExceptionKind, ExceptionSort, listExceptions } from '#shared/batches/batch-courses.api.ts';
import type { Result } from '#shared/http/endpoint.ts';
import type { Message } from '#shared/text/messages.ts';
import { useCourseColumns } from '../course-list/course-columns.tsx';
import { courseListMessages } from '../course-list/course-list.messages.ts';
import type { SortState } from '../ui/data-table/sort-state.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { Moment } from '../ui/page/date-and-time.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import { foundIn } from '../ui/form/use-found-news.ts';
import { useInnerPage } from '../ui/data-table/use-page-size.ts';
import { useExceptions, useLiftExceptions } from './batch.api.ts';
import { batchMessages } from './batch.messages.ts';
import { courseChangeMessages } from './course-change.messages.ts';

/** The courses that a hybrid batch keeps or leaves out, whatever its rule says. */
export default function ExceptionsTab({ batchId, mayChange }: { batchId: number; mayChange: boolean }) {
  return (
    <div className="section-stack">
      <Exceptions batchId={batchId} kind="pinned" mayChange={mayChange} />
      <Exceptions batchId={batchId} kind="excluded" mayChange={mayChange} />
    </div>
  );
}

interface ExceptionsProps {
  readonly batchId: number;
  readonly kind: ExceptionKind;
  readonly mayChange: boolean;
}

type Row = Result<typeof listExceptions>['exceptions'][number];

function Exceptions({ batchId, kind, mayChange }: ExceptionsProps) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  const { page, limit, setPage, setSize } = useInnerPage();
  const [sort, setSort] = useState<SortState<ExceptionSort>>({ by: 'title', order: 'asc' });
  const order = { sortBy: sort.by, sortOrder: sort.order };
  const exceptions = useExceptions(batchId, {
    kind,
    page,
    limit,
    ...order,
    ...(search !== '' && { search }),
  });
  const course = useCourseColumns();
  const heading = intl.formatMessage(courseChangeMessages[kind]);
  const unknown = intl.formatMessage(courseChangeMessages.byNobody);
  const columns: readonly Column<Row, ExceptionSort>[] = [
    { ...course.title, sortBy: 'title' },
    { ...course.lmsCourseId, sortBy: 'lmsCourseId' },
    {
      id: 'by',
      header: intl.formatMessage(courseChangeMessages.by),
      sortBy: 'createdBy',
      cell: ({ createdBy }) => createdBy ?? unknown,
    },
    {
      id: 'since',
      header: intl.formatMessage(courseChangeMessages.since),
      sortBy: 'createdAt',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    ...(mayChange
      ? [
          {
            id: 'lift',
            header: intl.formatMessage(batchMessages.actions),
            cell: (row: Row) => <LiftButton batchId={batchId} kind={kind} row={row} />,
          },
        ]
      : []),
  ];
  return (
    <section aria-label={heading}>
      <Heading level="h2" margin="0 0 small">
        {heading}
      </Heading>
      <div className="toolbar">
        <SearchField
          label={intl.formatMessage(courseListMessages.search)}
          value={search}
          found={foundIn(exceptions, intl.formatMessage(batchMessages.noMatch))}
          onSearch={(words) => {
            setSearch(words);
            setPage(1);
          }}
        />
      </div>
      <LoadState
        of={exceptions}
        list={{ loading: courseListMessages.listLoading, failed: courseListMessages.listFailed }}
      >
        {({ exceptions: rows, pagination }) => (
          <>
            <DataTable
              caption={heading}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              sort={sort}
              onSort={(chosen) => {
                setSort(chosen);
                setPage(1);
              }}
              empty={
                search === ''
                  ? intl.formatMessage(courseChangeMessages[kind === 'pinned' ? 'noPinned' : 'noExcluded'])
                  : intl.formatMessage(batchMessages.noMatch)
              }
            />
            <Pager pagination={pagination} onPage={setPage} onSize={setSize} />
          </>
        )}
      </LoadState>
    </section>
  );
}

/** For each list, the name of taking a course off it. */
const liftMessages = {
  pinned: { lift: courseChangeMessages.unpin, liftOne: courseChangeMessages.unpinOne },
  excluded: { lift: courseChangeMessages.include, liftOne: courseChangeMessages.includeOne },
} satisfies Record<ExceptionKind, Readonly<Record<string, Message>>>;

interface LiftButtonProps {
  readonly batchId: number;
  readonly kind: ExceptionKind;
  readonly row: Row;
}

function LiftButton({ batchId, kind, row }: LiftButtonProps) {
  const intl = useIntl();
  const lift = useLiftExceptions();
  const handleLift = async () => {
    await lift.run({ params: { id: batchId }, body: { ids: [row.id] } }, courseChangeMessages.failed);
  };
  return (
    <Button
      size="small"
      aria-label={intl.formatMessage(liftMessages[kind].liftOne, { title: row.title })}
      interaction={lift.isRunning ? 'disabled' : 'enabled'}
      onClick={() => void handleLift()}
    >
      <FormattedMessage {...liftMessages[kind].lift} />
    </Button>
  );
}
