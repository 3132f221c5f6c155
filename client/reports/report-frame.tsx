import { Spinner } from '@instructure/ui/latest';
import type { ReactNode, RefObject } from 'react';
import { useIntl } from 'react-intl';
import type { Batch } from '#shared/batches/batch.ts';
import { presetMessages } from '#shared/reports/report-names.messages.ts';
import type { PresetId, ReportPreset } from '#shared/reports/report-presets.ts';
import { productMessages } from '../task-runners/product.messages.ts';
import type { Picture } from '../ui/charts/chart-file.ts';
import { LoadState, type Loadable } from '../ui/page/load-state.tsx';
import { reportMessages } from './report.messages.ts';
import type { AskedReport } from './use-asked-report.ts';
import type { ReportChoice } from './use-report-choice.ts';

/** What every view of a report is given. */
export interface ReportViewProps {
  readonly title: string;
  readonly choice: ReportChoice;
  readonly asked: AskedReport;
  /** those the report is about */
  readonly batches: readonly Batch[];
  /** gets what a picture of the charts needs */
  readonly picture: RefObject<(() => Picture) | null>;
}

const reportListTexts = { loading: reportMessages.loading, failed: reportMessages.failed };

interface AnsweredReportProps<T> {
  readonly title: string;
  readonly answer: Loadable<T>;
  readonly children: (data: T) => ReactNode;
}

/** A report that's read: its states, and what was asked before while it changes. */
export function AnsweredReport<T>({ title, answer, children }: AnsweredReportProps<T>) {
  const { error, isLoading } = answer;
  return (
    <section aria-label={title} className="report">
      {/* What was asked before isn't an answer to what failed. */}
      <LoadState of={error ? { ...answer, data: undefined } : answer} list={reportListTexts}>
        {(shown) => <WhileChanging isChanging={isLoading}>{children(shown)}</WhileChanging>}
      </LoadState>
    </section>
  );
}

/** Covers a report while another one of its kind is on the way. */
function WhileChanging({
  isChanging,
  children,
}: {
  readonly isChanging: boolean;
  readonly children: ReactNode;
}) {
  const loading = useIntl().formatMessage(reportMessages.loading);
  return (
    <div className="report-body">
      <div inert={isChanging}>{children}</div>
      <div role="status" className={isChanging ? 'report-overlay' : undefined}>
        {isChanging ? <Spinner renderTitle={loading} /> : null}
      </div>
    </div>
  );
}

/** What a report is called wherever it's named: a tool's has both names, one of the ReadyGo flavour only its own. */
export function useReportTitles() {
  const intl = useIntl();
  return ({ id, tool, view }: { id: PresetId } & Pick<ReportPreset, 'tool' | 'view'>) => {
    const preset = intl.formatMessage(presetMessages[id]);
    if (tool === 'readygo' || view === 'evidence') return preset;
    return intl.formatMessage(reportMessages.heading, {
      tool: intl.formatMessage(productMessages[tool]),
      preset,
    });
  };
}
