import { Heading, Text, Alert, Button } from '@instructure/ui/latest';
import { useImperativeHandle, useRef, type RefObject, useEffect, useState } from 'react';
import { useIntl, FormattedMessage } from 'react-intl';
import { flushSync } from 'react-dom';
import type { Batch } from '#shared/batches/batch.ts';
import { sortRows } from '#shared/text/sort-rows.ts';
import type { Picture } from '../ui/charts/chart-file.ts';
import { HistoryLines, LatestBars } from './history-charts.tsx';
import type { Report } from './report-format.ts';
import { reportMessages } from './report.messages.ts';
import { useReportSentences, type ReportSentences } from './use-report-sentences.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useRemovableSort } from '../ui/data-table/use-removable-sort.ts';
import { sortValueOf, useHistoryColumns } from './history-columns.tsx';
import { daysOfReport } from './report-days.ts';

interface HistoryTableProps {
  readonly title: string;
  readonly report: Report;
  readonly batchCount: number;
}

/** How many days are shown before a person asks for all: half a year of cards is a long way on a phone. */
const daysAtFirst = 31;

/** A report's numbers, the latest day first. */
function HistoryTable({ title, report, batchCount }: HistoryTableProps) {
  const intl = useIntl();
  const columns = useHistoryColumns(report.params.fields, batchCount);
  const { sort, setSort } = useRemovableSort(columns.map(({ id }) => id));
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => {
    // Nobody can ask for the rest on paper.
    const showAll = () => flushSync(() => setShowsAll(true));
    addEventListener('beforeprint', showAll);
    return () => removeEventListener('beforeprint', showAll);
  }, []);
  const days = sortRows(daysOfReport(report).toReversed(), sort, {
    valueOf: sortValueOf,
    locale: intl.locale,
  });
  const isLong = days.length > daysAtFirst;
  return (
    <>
      <DataTable
        caption={title}
        columns={columns}
        rows={showsAll ? days : days.slice(0, daysAtFirst)}
        keyOf={({ date }) => date}
        empty={intl.formatMessage(reportMessages.noData)}
        sort={sort}
        onRemovableSort={setSort}
      />
      {isLong ? (
        <div className="button-row after-table">
          <Button onClick={() => setShowsAll(!showsAll)}>
            {intl.formatMessage(showsAll ? reportMessages.fewerDays : reportMessages.allDays, {
              count: showsAll ? daysAtFirst : days.length,
            })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** What the numbers are about: days, courses and batches, and how a quick view narrows them. */
const ReportSubject = ({ sentences: { subject, scope } }: { sentences: ReportSentences }) => (
  <>
    <p className="report-subject">{subject}</p>
    {scope === null ? null : (
      <Alert variant="info" transition="none" margin="0 0 small">
        {scope}
      </Alert>
    )}
  </>
);

interface ReportNotesProps {
  readonly asOf: Report['asOf'];
  readonly sentences: ReportSentences;
}

/** What people need to know to read the numbers: how old they are, what counts how, what isn't history. */
const ReportNotes = ({ asOf, sentences: { notes } }: ReportNotesProps) => (
  <ul className="report-notes">
    <li>
      <Text>
        <FormattedMessage {...reportMessages.asOf} values={{ ago: <Ago at={asOf} /> }} />
      </Text>
    </li>
    {notes.map((note) => (
      <li key={note}>
        <Text>{note}</Text>
      </li>
    ))}
  </ul>
);

interface HistoryViewProps {
  readonly title: string;
  readonly report: Report;
  readonly batches: readonly Batch[];
  /** whether it's about the latest day only */
  readonly isCurrent: boolean;
  /** gets what a picture of the charts needs */
  readonly picture: RefObject<(() => Picture) | null>;
}

/** A historical report: its charts, how to read them, and the same numbers in a table. */
export function HistoryView({ title, report, batches, isCurrent, picture }: HistoryViewProps) {
  const charts = useRef<HTMLDivElement>(null);
  const sentences = useReportSentences({ report, batches, isCurrent });
  useImperativeHandle(picture, () => () => {
    if (!charts.current) throw new Error('A report without rows has no picture');
    const { subject, scope, notes, asOf } = sentences;
    return { charts: charts.current, title, notes: [subject, ...(scope ? [scope] : []), ...notes, ...asOf] };
  });
  if (report.data.length === 0) return <NoData scope={report.scope} />;
  return (
    <>
      <ReportSubject sentences={sentences} />
      <div ref={charts} className="report-charts">
        {isCurrent ? (
          <LatestBars title={title} report={report} />
        ) : (
          <HistoryLines title={title} report={report} batchCount={batches.length} />
        )}
      </div>
      <ReportNotes asOf={report.asOf} sentences={sentences} />
      <HistoryTable title={title} report={report} batchCount={batches.length} />
    </>
  );
}

function NoData({ scope }: Pick<Report, 'scope'>) {
  const intl = useIntl();
  return (
    <>
      <Heading level="h3">{intl.formatMessage(reportMessages.noData)}</Heading>
      <Text as="p">
        {scope
          ? intl.formatMessage(reportMessages.noDataScopeText, { title: scope.title })
          : intl.formatMessage(reportMessages.noDataText)}
      </Text>
    </>
  );
}
