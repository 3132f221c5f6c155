import { Alert, Button, Checkbox, FileDrop, Heading, ProgressBar, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { mostCsvRows, type CsvCheck, type CsvCheckRow } from '#shared/batches/find-courses.api.ts';
import { defaultPageSize, pageSizes, paginate, type PageSize } from '#shared/http/page.ts';
import { useRemembered } from '../data/use-remembered.ts';
import { BulkStatus } from '../ui/bulk/bulk-status.tsx';
import type { BulkEnd } from '../ui/bulk/use-bulk.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { downloadCsv } from '../ui/download-csv.ts';
import { LoadState, useProblemText } from '../ui/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useCancelCsv, useCsvCheck, useUploadCsv } from './batch.api.ts';
import { courseChangeMessages } from './course-change.messages.ts';
import { useChangeCourses } from './use-change-courses.ts';

/** Adds courses from a file: it is taken and checked, shown row by row, and only then added. */
export default function CsvTab({ batchId }: { batchId: number }) {
  const [checkId, setCheckId] = useState<number>();
  return checkId === undefined ? (
    <ChooseFile batchId={batchId} onTaken={setCheckId} />
  ) : (
    <CheckedFile key={checkId} batchId={batchId} checkId={checkId} onOther={() => setCheckId(undefined)} />
  );
}

function ChooseFile({ batchId, onTaken }: { batchId: number; onTaken: (checkId: number) => void }) {
  const intl = useIntl();
  const textOf = useProblemText();
  const upload = useUploadCsv();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { result } = await upload.run({ params: { id: batchId }, file });
    if (result) onTaken(result.id);
  };
  return (
    <>
      <Text as="p">
        <FormattedMessage {...courseChangeMessages.fileText} values={{ rows: mostCsvRows }} />
      </Text>
      {upload.problem ? (
        <div role="alert">
          <Alert variant="error">
            {textOf(upload.problem, intl.formatMessage(courseChangeMessages.fileFailed))}
          </Alert>
        </div>
      ) : null}
      <FileDrop
        renderLabel={<span className="file-drop">{intl.formatMessage(courseChangeMessages.fileChoose)}</span>}
        interaction={upload.isRunning ? 'disabled' : 'enabled'}
        onDropAccepted={(files) => void take(files[0] instanceof File ? files[0] : undefined)}
      />
    </>
  );
}

interface CheckedFileProps {
  readonly batchId: number;
  readonly checkId: number;
  readonly onOther: () => void;
}

function CheckedFile({ batchId, checkId, onOther }: CheckedFileProps) {
  const check = useCsvCheck(batchId, checkId);
  return (
    <LoadState of={check}>
      {(found) =>
        found.status === 'succeeded' ? (
          <FileRows batchId={batchId} check={found} onOther={onOther} />
        ) : (
          <Checking batchId={batchId} check={found} onOther={onOther} />
        )
      }
    </LoadState>
  );
}

interface FileProps {
  readonly batchId: number;
  readonly check: CsvCheck;
  readonly onOther: () => void;
}

function Checking({ batchId, check, onOther }: FileProps) {
  const intl = useIntl();
  const cancel = useCancelCsv();
  const leave = async () => {
    await cancel.run({ params: { id: batchId, checkId: check.id } });
    onOther();
  };
  if (check.status === 'failed') {
    return (
      <div role="alert">
        <Alert variant="error">
          <p>{check.errorMessage}</p>
          <Button onClick={() => void leave()}>
            <FormattedMessage {...courseChangeMessages.fileOther} />
          </Button>
        </Alert>
      </div>
    );
  }
  const label = intl.formatMessage(courseChangeMessages.fileChecking, { name: check.fileName });
  return (
    <div role="status">
      <Text as="p">{label}</Text>
      <ProgressBar
        screenReaderLabel={label}
        valueNow={check.checkedCount}
        valueMax={check.rowCount}
        size="small"
      />
      <Button margin="small 0 0" onClick={() => void leave()}>
        <FormattedMessage {...courseChangeMessages.fileCancel} />
      </Button>
    </div>
  );
}

/** What became of a row: what the check said, or how adding it ended. */
type RowOutcome = CsvCheckRow['outcome'] | 'added' | 'failed';

function FileRows({ batchId, check, onOther }: FileProps) {
  const intl = useIntl();
  const changes = useChangeCourses(batchId);
  const [end, setEnd] = useState<BulkEnd>();
  const ready = check.rows.filter(({ outcome }) => outcome === 'ready');
  const failedTitles = new Set(end?.failures.map(({ title }) => title));
  const outcomeOf = ({ outcome, course }: CsvCheckRow): RowOutcome => {
    if (outcome !== 'ready' || !end || !course) return outcome;
    if (failedTitles.has(`${course.title} (${course.lmsCourseId})`)) return 'failed';
    return end.unsent > 0 ? 'ready' : 'added';
  };
  const nameOf = (row: CsvCheckRow) =>
    intl.formatMessage(courseChangeMessages.outcomeName, { outcome: outcomeOf(row) });
  const add = async () => {
    setEnd(await changes.add(ready.flatMap(({ course }) => course ?? [])));
  };
  const download = () =>
    downloadCsv(`${check.fileName.replace(/\.csv$/i, '')}-result.csv`, [
      ['line', 'given_id', 'lms_course_id', 'title', 'result'],
      ...check.rows.map((row) => [
        row.line,
        row.given,
        row.course?.lmsCourseId ?? '',
        row.course?.title ?? '',
        nameOf(row),
      ]),
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
            values={{ ready: ready.length, bad: check.rows.length - ready.length }}
          />
        </Text>
      </div>
      <span className="button-row">
        {end ? null : (
          <Button
            color="primary"
            interaction={ready.length === 0 || changes.isRunning ? 'disabled' : 'enabled'}
            onClick={() => void add()}
          >
            <FormattedMessage {...courseChangeMessages.addChosen} values={{ count: ready.length }} />
          </Button>
        )}
        <Button onClick={download}>
          <FormattedMessage {...courseChangeMessages.fileResult} />
        </Button>
        <Button onClick={onOther} interaction={changes.isRunning ? 'disabled' : 'enabled'}>
          <FormattedMessage {...courseChangeMessages.fileOther} />
        </Button>
      </span>
      <BulkStatus
        bulk={changes.bulk}
        label={intl.formatMessage(courseChangeMessages.adding)}
        onRetry={(work) => void changes.retry(work).then(setEnd)}
        onDismiss={changes.dismiss}
      />
      <RowsTable check={check} nameOf={nameOf} />
    </>
  );
}

function RowsTable({ check, nameOf }: { check: CsvCheck; nameOf: (row: CsvCheckRow) => string }) {
  const intl = useIntl();
  const [isBadOnly, setIsBadOnly] = useState(false);
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useRemembered<PageSize>('page-size', pageSizes, defaultPageSize);
  const rows = isBadOnly ? check.rows.filter(({ outcome }) => outcome !== 'ready') : check.rows;
  const pagination = paginate({ page, limit }, rows.length);
  const text = (id: 'line' | 'given' | 'course' | 'outcome') => intl.formatMessage(courseChangeMessages[id]);
  const columns: readonly Column<CsvCheckRow>[] = [
    { id: 'line', header: text('line'), isRowHeader: true, cell: ({ line }) => line },
    { id: 'given', header: text('given'), cell: ({ given }) => given },
    {
      id: 'course',
      header: text('course'),
      cell: ({ course }) => course?.title ?? intl.formatMessage(uiMessages.none),
    },
    { id: 'outcome', header: text('outcome'), cell: nameOf },
  ];
  return (
    <>
      <div className="toolbar">
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
      />
      <Pager
        pagination={pagination}
        onPage={setPage}
        onSize={(size) => {
          setLimit(size);
          setPage(1);
        }}
      />
    </>
  );
}
