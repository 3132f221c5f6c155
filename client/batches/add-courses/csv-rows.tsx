import { Button, Checkbox, Heading, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { courseListTexts } from '#shared/courses/course-list.messages.ts';
import type { CsvCheck, CsvCheckRow } from '#shared/batches/add-courses.api.ts';
import { paginate } from '#shared/http/page.ts';
import { BulkStatus } from '../../ui/bulk/bulk-status.tsx';
import type { BulkEnd } from '../../ui/bulk/use-bulk.ts';
import { DataTable, type Column } from '../../ui/data-table/data-table.tsx';
import { Pager } from '../../ui/data-table/pager.tsx';
import { downloadCsv } from '../../data/download-csv.ts';
import { uiMessages } from '../../ui/ui.messages.ts';
import { useInnerPage } from '../../ui/data-table/use-page-size.ts';
import { sortRows, type SortValue } from '#shared/text/sort-rows.ts';
import { useRemovableSort } from '../../ui/data-table/use-removable-sort.ts';
import { nameOf } from '../change-courses.ts';
import { courseChangeMessages } from '../course-change.messages.ts';
import { useChangeCourses } from '../use-change-courses.ts';

interface CsvRowsProps {
  readonly batchId: number;
  readonly check: CsvCheck;
  readonly onOther: () => void;
  /** asks again what the list's numbers are */
  readonly onAskAgain: () => void;
}

/** The rows of a checked file with their outcomes; the ready ones can be added from here. */
export function CsvRows({ batchId, check, onOther, onAskAgain }: CsvRowsProps) {
  const intl = useIntl();
  const { changes, outcomeOf, isBad, addable, addedCount, add, retry } = useRowOutcomes(batchId, check);
  const bad = check.rows.length - addable.length - addedCount;
  const download = () =>
    downloadCsv(`${check.fileName.replace(/\.csv$/i, '')}-result.csv`, [
      headerIn(intl),
      ...resultOf(check, outcomeOf),
    ]);
  return (
    <>
      <Heading level="h2" margin="0 0 small">
        {intl.formatMessage(courseChangeMessages.fileRows, { name: check.fileName })}
      </Heading>
      <div role="status">
        <Text as="p">
          <FormattedMessage
            {...courseChangeMessages.fileSummary}
            values={{ ready: addable.length, added: addedCount, bad }}
          />
        </Text>
        {check.rowsAbove > 0 ? (
          <Text as="p">
            <FormattedMessage {...courseChangeMessages.rowsAbove} values={{ count: check.rowsAbove }} />
          </Text>
        ) : null}
      </div>
      <span className="button-row">
        {addable.length > 0 ? (
          <Button
            color="primary"
            interaction={changes.isRunning ? 'disabled' : 'enabled'}
            onClick={() => void add()}
          >
            <FormattedMessage {...courseChangeMessages.addChosen} values={{ count: addable.length }} />
          </Button>
        ) : null}
        <Button onClick={download}>
          <FormattedMessage {...courseChangeMessages.fileResult} />
        </Button>
        {check.readings.length > 0 ? (
          <Button onClick={onAskAgain} interaction={changes.isRunning ? 'disabled' : 'enabled'}>
            <FormattedMessage {...courseChangeMessages.readingOther} />
          </Button>
        ) : null}
        <Button onClick={onOther} interaction={changes.isRunning ? 'disabled' : 'enabled'}>
          <FormattedMessage {...courseChangeMessages.fileOther} />
        </Button>
      </span>
      <BulkStatus
        bulk={changes.bulk}
        label={intl.formatMessage(courseChangeMessages.adding)}
        success={courseChangeMessages.addedCount}
        onRetry={(work) => void retry(work)}
        onDismiss={changes.dismiss}
      />
      <RowsTable check={check} outcomeOf={outcomeOf} isBad={isBad} />
    </>
  );
}

type OutcomeOf = (row: CsvCheckRow) => string;

/** Each row's outcome: what the server says now, whether it was added here, and if not, why. */
function useRowOutcomes(batchId: number, check: CsvCheck) {
  const intl = useIntl();
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set());
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map());
  const changes = useChangeCourses(batchId, {
    onAdded: (courses) => setAdded((before) => new Set([...before, ...courses.map(({ id }) => id)])),
  });
  const reasonFor = ({ outcome, course }: CsvCheckRow) =>
    outcome === 'ready' && course ? reasons.get(nameOf(course)) : undefined;
  const isAddable = (row: CsvCheckRow) => row.outcome === 'ready' && reasonFor(row) === undefined;
  const isAdded = ({ outcome, course }: CsvCheckRow) =>
    outcome === 'in_batch' && course !== null && added.has(course.id);
  const addable = check.rows.filter(isAddable).flatMap(({ course }) => course ?? []);
  const outcomeOf: OutcomeOf = (row) => {
    const reason = reasonFor(row);
    if (reason !== undefined) return intl.formatMessage(courseChangeMessages.fileNotAdded, { reason });
    const outcome = isAdded(row) ? 'added' : row.outcome;
    return intl.formatMessage(courseChangeMessages.outcomeName, { outcome });
  };
  const note = ({ failures }: BulkEnd) =>
    setReasons(new Map(failures.map(({ title, reason }) => [title, reason])));
  return {
    changes,
    outcomeOf,
    isBad: (row: CsvCheckRow) => !isAddable(row) && !isAdded(row),
    addable,
    addedCount: check.rows.filter(isAdded).length,
    add: async () => note(await changes.add(addable)),
    retry: async (work: Parameters<typeof changes.retry>[0]) => note(await changes.retry(work)),
  };
}

/** The header of the results file. `lms_course_id` isn't translated: an upload of the file finds the column by it. */
const headerIn = (intl: IntlShape) => [
  intl.formatMessage(courseChangeMessages.line),
  intl.formatMessage(courseChangeMessages.given),
  'lms_course_id',
  intl.formatMessage(courseListTexts.title),
  intl.formatMessage(courseChangeMessages.outcome),
];

const resultOf = ({ rows }: CsvCheck, outcomeOf: OutcomeOf) =>
  rows.map((row) => [
    row.line,
    row.given,
    row.course?.lmsCourseId ?? '',
    row.course?.title ?? '',
    outcomeOf(row),
  ]);

interface RowsTableProps {
  readonly check: CsvCheck;
  readonly outcomeOf: OutcomeOf;
  /** whether the row has a problem or there's nothing to do */
  readonly isBad: (row: CsvCheckRow) => boolean;
}

const rowSorts = ['line', 'given', 'course', 'outcome'] as const;

/** The rows in the file's order, until the person chooses another. */
function RowsTable({ check, outcomeOf, isBad }: RowsTableProps) {
  const intl = useIntl();
  const [isBadOnly, setIsBadOnly] = useState(false);
  const { page, limit, setPage, setSize } = useInnerPage();
  const { sort, setSort } = useRemovableSort(rowSorts);
  const values: Record<(typeof rowSorts)[number], (row: CsvCheckRow) => SortValue> = {
    line: ({ line }) => line,
    given: ({ given }) => given,
    course: ({ course }) => course?.title ?? null,
    outcome: outcomeOf,
  };
  const rows = sortRows(isBadOnly ? check.rows.filter(isBad) : check.rows, sort, {
    valueOf: (row, by) => values[by](row),
    locale: intl.locale,
  });
  const pagination = paginate({ page, limit }, rows.length);
  const text = (id: (typeof rowSorts)[number]) => intl.formatMessage(courseChangeMessages[id]);
  const columns: readonly Column<CsvCheckRow, (typeof rowSorts)[number]>[] = [
    { id: 'line', header: text('line'), sortBy: 'line', isRowHeader: true, cell: ({ line }) => line },
    { id: 'given', header: text('given'), sortBy: 'given', cell: ({ given }) => given },
    {
      id: 'course',
      header: text('course'),
      sortBy: 'course',
      cell: ({ course }) => course?.title ?? intl.formatMessage(uiMessages.none),
    },
    { id: 'outcome', header: text('outcome'), sortBy: 'outcome', cell: outcomeOf },
  ];
  return (
    <>
      <div className="rows-filter">
        <Checkbox
          label={intl.formatMessage(courseChangeMessages.fileBadOnly)}
          checked={isBadOnly}
          onChange={() => {
            setIsBadOnly(!isBadOnly);
            setPage(1);
          }}
        />
      </div>
      <DataTable
        caption={intl.formatMessage(courseChangeMessages.fileRows, { name: check.fileName })}
        columns={columns}
        rows={rows.slice((pagination.page - 1) * limit, pagination.page * limit)}
        keyOf={({ line }) => line}
        empty={intl.formatMessage(uiMessages.none)}
        sort={sort}
        onRemovableSort={(chosen) => {
          setSort(chosen);
          setPage(1);
        }}
      />
      <Pager pagination={pagination} onPage={setPage} onSize={setSize} />
    </>
  );
}
