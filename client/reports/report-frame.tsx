import { Heading, Spinner } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { presetMessages } from '#shared/reports/report-names.messages.ts';
import type { PresetId, ReportPreset } from '#shared/reports/report-presets.ts';
import { productMessages } from '../task-runners/runner.messages.ts';
import { reportMessages } from './report.messages.ts';

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

/** Covers a report while another one of its kind is on the way. */
export function WhileChanging({
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
