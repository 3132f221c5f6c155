import { Heading, Spinner } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { presetMessages } from '#shared/reports/report-names.messages.ts';
import type { PresetId, ReportPreset } from '#shared/reports/report-presets.ts';
import { productMessages } from '../task-runners/product.messages.ts';
import { LoadState, type Loadable } from '../ui/page/load-state.tsx';
import { ReportActions, type ReportActionsProps } from './report-actions.tsx';
import { reportMessages } from './report.messages.ts';
import type { Preset, ReportChoice } from './use-report-choice.ts';

export const reportListTexts = { loading: reportMessages.loading, failed: reportMessages.failed };

interface ReportFrameProps {
  readonly title: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A report's title, what can be done with it, and the report. */
export const ReportFrame = ({ title, actions, children }: ReportFrameProps) => (
  <section aria-label={title} className="report">
    <div className="report-heading">
      <Heading level="h2">{title}</Heading>
      {actions}
    </div>
    {children}
  </section>
);

interface AnsweredReportProps<T> extends Pick<ReportActionsProps, 'fetchFile' | 'picture'> {
  readonly title: string;
  readonly preset: Preset;
  readonly choice: ReportChoice;
  readonly answer: Loadable<T>;
  readonly rowsIn: (data: T) => readonly unknown[];
  readonly children: (data: T) => ReactNode;
}

/** A report that's read: what can be done with it once it has rows, and what was asked before while it changes. */
export function AnsweredReport<T>(props: AnsweredReportProps<T>) {
  const { title, preset, choice, answer, rowsIn, children, ...actions } = props;
  const { data, error, isLoading } = answer;
  const isReady = !isLoading && !error && data !== undefined && rowsIn(data).length > 0;
  return (
    <ReportFrame
      title={title}
      actions={<ReportActions isReady={isReady} link={choice.sharedSearch} name={preset.id} {...actions} />}
    >
      {/* What was asked before isn't an answer to what failed. */}
      <LoadState of={error ? { ...answer, data: undefined } : answer} list={reportListTexts}>
        {(shown) => <WhileChanging isChanging={isLoading}>{children(shown)}</WhileChanging>}
      </LoadState>
    </ReportFrame>
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

/** A tool's report has both names in its title; one of the ReadyGo flavour has only its own. */
export function useReportTitle({ id, tool }: { id: PresetId; tool: ReportPreset['tool'] }) {
  const intl = useIntl();
  const preset = intl.formatMessage(presetMessages[id]);
  if (tool === 'readygo') return preset;
  return intl.formatMessage(reportMessages.heading, {
    tool: intl.formatMessage(productMessages[tool]),
    preset,
  });
}
