import { useRef } from 'react';
import type { Batch } from '#shared/batches/batch.ts';
import type { Picture } from '../ui/charts/chart-file.ts';
import { HistoryView } from './history-view.tsx';
import { AnsweredReport, useReportTitle } from './report-frame.tsx';
import { fetchReportFile, useReport, type ReportQuestion } from './report.api.ts';
import type { Preset, ReportChoice } from './use-report-choice.ts';

export interface ReportProps {
  readonly preset: Preset;
  readonly choice: ReportChoice;
  /** those the report is about */
  readonly batches: readonly Batch[];
}

/** A report over several days: a chart, and its numbers in a table, the latest day first. */
export function HistoryReport({ preset, choice, batches }: ReportProps) {
  const title = useReportTitle(preset);
  const picture = useRef<() => Picture>(null);
  const question = questionOf(preset, choice);
  const answer = useReport(question);
  return (
    <AnsweredReport
      title={title}
      preset={preset}
      choice={choice}
      answer={answer}
      rowsIn={({ data }) => data}
      fetchFile={(format, receiving) => fetchReportFile(question, format, receiving)}
      picture={picture}
    >
      {(report) => (
        <HistoryView
          title={title}
          report={report}
          batches={batches}
          isCurrent={choice.range === null && choice.duration === 'current'}
          picture={picture}
        />
      )}
    </AnsweredReport>
  );
}

const questionOf = ({ id }: Preset, choice: ReportChoice): ReportQuestion => ({
  reportId: id,
  reportDuration: choice.duration,
  ...choice.range,
  batchIds: [...choice.batchIds],
  ...(choice.quickViewId !== null && { quickViewId: choice.quickViewId }),
  ...(choice.compares && { compare: true }),
});
