import { Heading, Text } from '@instructure/ui/latest';
import { useImperativeHandle, useRef, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import type { Batch } from '#shared/batches/batch.ts';
import type { Picture } from '../ui/charts/chart-file.ts';
import { HistoryLines, LatestBars } from './history-charts.tsx';
import { HistoryTable } from './history-table.tsx';
import type { Report } from './report-format.ts';
import { reportMessages } from './report.messages.ts';
import { ReportNotes, ReportSubject } from './report-notes.tsx';
import { useReportSentences } from './use-report-sentences.ts';

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
