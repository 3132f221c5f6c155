import { useRef } from 'react';
import type { Batch } from '#shared/batches/batch.ts';
import type { Picture } from '../ui/charts/chart-file.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { HistoryView } from './history-view.tsx';
import { ReportActions } from './report-actions.tsx';
import { ReportFrame, useReportTitle, WhileChanging } from './report-frame.tsx';
import { fetchReportFile, useReport, type ReportQuestion } from './report.api.ts';
import { reportMessages } from './report.messages.ts';
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
  const isReady = !answer.isLoading && !answer.error && (answer.data?.data.length ?? 0) > 0;
  return (
    <ReportFrame
      title={title}
      actions={
        <ReportActions
          isReady={isReady}
          link={choice.sharedSearch}
          name={preset.id}
          fetchFile={(format, receiving) => fetchReportFile(question, format, receiving)}
          picture={picture}
        />
      }
    >
      <LoadState
        // What was asked before isn't an answer to what failed.
        of={answer.error ? { ...answer, data: undefined } : answer}
        list={{ loading: reportMessages.loading, failed: reportMessages.failed }}
      >
        {(report) => (
          <WhileChanging isChanging={answer.isLoading}>
            <HistoryView
              title={title}
              report={report}
              batches={batches}
              isCurrent={choice.range === null && choice.duration === 'current'}
              picture={picture}
            />
          </WhileChanging>
        )}
      </LoadState>
    </ReportFrame>
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
