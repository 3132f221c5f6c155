import { Heading, Text, Button } from '@instructure/ui/latest';
import { useImperativeHandle, useRef, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { flushSync } from 'react-dom';
import { sortRows } from '#shared/text/sort-rows.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useRemovableSort } from '../ui/data-table/use-removable-sort.ts';
import { HistoryLines, ReportBars } from './history-charts.tsx';
import { changeRow, sortValueIn, useHistoryColumns } from './history-columns.tsx';
import { daysOfReport, type Report } from './report-format.ts';
import { LinesTable } from './lines-table.tsx';
import { AnsweredReport, type ReportViewProps } from './report-frame.tsx';
import { reportMessages } from './report.messages.ts';
import { MovedCourses } from './report-moves.tsx';
import { TwoDaysTable } from './two-days-table.tsx';
import { isOfLatestDay } from './use-report-choice.ts';
import { useReportSentences } from './use-report-sentences.ts';

/** A report over several days: a chart, and its numbers in a table, the latest day first. */
export const HistoryReport = (props: ReportViewProps) => (
  <AnsweredReport title={props.title} answer={props.asked.history}>
    {(report) => <HistoryView {...props} report={report} />}
  </AnsweredReport>
);

interface HistoryTableProps {
  readonly title: string;
  readonly report: Report;
}

/** How many days are shown before a person asks for all: half a year of cards is a long way on a phone. */
const daysAtFirst = 31;

/** A report's numbers, the latest day first, and at the end how much they changed. */
function HistoryTable({ title, report }: HistoryTableProps) {
  const intl = useIntl();
  const columns = useHistoryColumns(report);
  const { sort, setSort } = useRemovableSort(columns.map(({ id }) => id));
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => {
    // Nobody can ask for the rest on paper.
    const showAll = () => flushSync(() => setShowsAll(true));
    addEventListener('beforeprint', showAll);
    return () => removeEventListener('beforeprint', showAll);
  }, []);
  const days = sortRows(daysOfReport(report).toReversed(), sort, {
    valueOf: sortValueIn(report),
    locale: intl.locale,
  });
  const shown = showsAll ? days : days.slice(0, daysAtFirst);
  return (
    <>
      <DataTable
        caption={title}
        columns={columns}
        rows={report.lines.length > 0 && days.length > 1 ? [...shown, changeRow] : shown}
        keyOf={({ date }) => date}
        empty={intl.formatMessage(reportMessages.noData)}
        sort={sort}
        onRemovableSort={setSort}
      />
      {days.length > daysAtFirst ? (
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

/** What people need to know to read the numbers: whose they are, what counts how, what isn't history. */
const ReportNotes = ({ notes }: { notes: readonly string[] }) => (
  <ul className="report-notes">
    {notes.map((note) => (
      <li key={note}>
        <Text>{note}</Text>
      </li>
    ))}
  </ul>
);

/** A historical report: its charts, how to read them, the courses behind its headline, and its numbers in a table. */
function HistoryView({ title, report, batches, choice, picture }: ReportViewProps & { report: Report }) {
  const charts = useRef<HTMLDivElement>(null);
  const isCurrent = isOfLatestDay(choice);
  const { subject, notes, asOf } = useReportSentences({ report, batches, isCurrent });
  useImperativeHandle(picture, () => () => {
    if (!charts.current) throw new Error('A report without rows has no picture');
    return { charts: charts.current, title, notes: [subject, ...notes, ...asOf] };
  });
  if (report.data.length === 0) return <NoData scope={report.scope} />;
  return (
    <>
      <div ref={charts} className="report-charts">
        {isCurrent || choice.isTwoDays ? (
          <ReportBars title={title} report={report} isTwoDays={choice.isTwoDays} />
        ) : (
          <HistoryLines title={title} report={report} choice={choice} />
        )}
      </div>
      <SideBySide title={title} report={report} choice={choice} />
      {notes.length > 0 ? <ReportNotes notes={notes} /> : null}
      {choice.moved ? (
        <MovedCourses
          key={`${choice.moved} ${choice.field}`}
          report={report}
          choice={choice}
          direction={choice.moved}
        />
      ) : null}
      {choice.isTwoDays ? null : <HistoryTable title={title} report={report} />}
    </>
  );
}

/** What is compared, in a table: the lines, or of all together the two days. */
function SideBySide(props: HistoryTableProps & Pick<ReportViewProps, 'choice'>) {
  const isOfLines = props.report.lines.length > 0;
  if (!isOfLines && !props.choice.isTwoDays) return null;
  return (
    <div className="report-sides">{isOfLines ? <LinesTable {...props} /> : <TwoDaysTable {...props} />}</div>
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
