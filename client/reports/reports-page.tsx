import { Alert, Heading, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ComponentType } from 'react';
import { useBatches } from '../batches/batch.api.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { batchMessages } from '../batches/batch.messages.ts';
import { ReportControls } from './report-controls.tsx';
import { useChecklistsReport } from './checklist-report.api.ts';
import { usePresets } from './report.api.ts';
import { reportMessages } from './report.messages.ts';
import { questionOf, useReportChoice, type ReportOffer, type Preset } from './use-report-choice.ts';
import { ChecklistsReport, ChecklistTasksReport } from './checklist-reports.tsx';
import { HistoryReport, type ReportProps } from './history-report.tsx';

/** How each view is shown. A preset whose view has no line here doesn't compile. */
const reportViews = {
  history: HistoryReport,
  checklists: ChecklistsReport,
  checklist_tasks: ChecklistTasksReport,
} as const satisfies Record<Preset['view'], ComponentType<ReportProps>>;

/** The reports. Which one, over which batches and time, is in the address, so that it can be shared. */
export default function ReportsPage() {
  const intl = useIntl();
  const presets = usePresets();
  const batches = useBatches();
  return (
    <>
      <PageHeading title={intl.formatMessage(reportMessages.title)} />
      <LoadState
        of={presets}
        list={{ loading: reportMessages.listLoading, failed: reportMessages.listFailed }}
      >
        {({ presets: offered }) => (
          <LoadState
            of={batches}
            list={{ loading: batchMessages.listLoading, failed: batchMessages.listFailed }}
          >
            {({ batches: viewable }) => <Reports offered={offered} batches={viewable} />}
          </LoadState>
        )}
      </LoadState>
    </>
  );
}

function Reports({ offered, batches }: ReportOffer) {
  const choice = useReportChoice({ offered, batches });
  const { preset, batchIds, leftOutCount } = choice;
  const checklistAnswer = useChecklistsReport(preset?.controls.checklist ? questionOf(choice) : null);
  if (!preset) return <Empty of="presets" />;
  const View = reportViews[preset.view];
  const checklists = checklistAnswer.data?.checklists ?? [];
  return (
    <>
      <ReportControls offered={offered} batches={batches} choice={choice} checklists={checklists} />
      {leftOutCount > 0 ? (
        <Alert variant="info" transition="none" margin="0 0 medium">
          <FormattedMessage {...reportMessages.leftOut} values={{ count: leftOutCount }} />
        </Alert>
      ) : null}
      {batchIds.length > 0 ? (
        // Another report starts over; the same one over other days or batches stays until the new one has come.
        <View
          key={preset.id}
          preset={preset}
          choice={choice}
          batches={batches.filter(({ id }) => batchIds.includes(id))}
        />
      ) : (
        <Empty of="batches" />
      )}
    </>
  );
}

const emptyTexts = {
  presets: { heading: reportMessages.noPresets, text: reportMessages.noPresetsText },
  batches: { heading: reportMessages.noBatches, text: reportMessages.noBatchesText },
} as const;

function Empty({ of }: { of: keyof typeof emptyTexts }) {
  const intl = useIntl();
  const { heading, text } = emptyTexts[of];
  return (
    <>
      <Heading level="h2">{intl.formatMessage(heading)}</Heading>
      <Text as="p">{intl.formatMessage(text)}</Text>
    </>
  );
}
