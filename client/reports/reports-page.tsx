import { Alert, Heading, Link, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRef, useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import type { ColumnWord } from '#shared/columns/columns.api.ts';
import { useBatches } from '../batches/batch.api.ts';
import type { Picture } from '../ui/charts/chart-file.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { batchMessages } from '../batches/batch.messages.ts';
import { useColumnWords } from '../columns/column.api.ts';
import { EvidenceReport } from './evidence-report.tsx';
import { HistoryReport } from './history-view.tsx';
import { ReportControls } from './report-controls.tsx';
import { ReportHeading } from './report-heading.tsx';
import { useReportTitles, type ReportViewProps } from './report-frame.tsx';
import { readAddress } from './report-address.ts';
import type { Report } from './report-format.ts';
import { usePresets } from './report.api.ts';
import { reportMessages } from './report.messages.ts';
import { useAskedReport, type AskedReport } from './use-asked-report.ts';
import { useReportChoice, type Preset, type ReportOffer } from './use-report-choice.ts';
import { ChecklistsReport, ChecklistTasksReport } from './checklist-reports.tsx';

/** How each view is shown. A preset whose view has no line here doesn't compile. */
const reportViews = {
  history: HistoryReport,
  checklists: ChecklistsReport,
  checklist_tasks: ChecklistTasksReport,
} as const satisfies Record<Exclude<Preset['view'], 'evidence'>, ComponentType<ReportViewProps>>;

/** The reports. Which one, over which batches and time, is in the address, so that it can be shared. */
export default function ReportsPage() {
  const presets = usePresets();
  const batches = useBatches();
  const places = usePlaceWords();
  const offer = { offered: presets.data?.presets ?? [], batches: batches.data?.batches ?? [], places };
  const choice = useReportChoice(offer);
  const asked = useAskedReport(choice);
  const picture = useRef<() => Picture>(null);
  const isComing = useIsFirst(asked, presets.data !== undefined && batches.data !== undefined);
  // It has its own heading and controls.
  if (choice.preset?.view === 'evidence' && batches.data)
    return <EvidenceReport {...offer} choice={choice} />;
  // The headline says all at once, and nothing below it moves after that.
  if (isComing) return <Coming />;
  return (
    <>
      <ReportHeading choice={choice} asked={asked} batches={offer.batches} picture={picture} />
      <LoadState
        of={presets}
        list={{ loading: reportMessages.listLoading, failed: reportMessages.listFailed }}
      >
        {() => (
          <LoadState
            of={batches}
            list={{ loading: batchMessages.listLoading, failed: batchMessages.listFailed }}
          >
            {() => <Reports {...offer} choice={choice} asked={asked} picture={picture} />}
          </LoadState>
        )}
      </LoadState>
    </>
  );
}

/** Whether the first report is still on the way; the ones after it take its place. */
function useIsFirst({ isComing }: AskedReport, isAsked: boolean) {
  const [isFirst, setIsFirst] = useState(true);
  if (isFirst && isAsked && !isComing) setIsFirst(false);
  return isFirst && isComing;
}

function Coming() {
  const intl = useIntl();
  return (
    <>
      <PageHeading title={intl.formatMessage(reportMessages.title)} />
      <Skeleton label={intl.formatMessage(reportMessages.loading)} />
    </>
  );
}

type ReportsProps = ReportOffer & Pick<ReportViewProps, 'choice' | 'asked' | 'picture'>;

function Reports({ offered, batches, places, choice, asked, picture }: ReportsProps) {
  const titleOf = useReportTitles();
  const { preset, batchIds, leftOutCount } = choice;
  if (!preset || preset.view === 'evidence') return <Empty of="presets" />;
  const View = reportViews[preset.view];
  const checklists = asked.checklists.data?.checklists ?? [];
  return (
    <>
      <ReportControls
        offered={offered}
        batches={batches}
        places={places}
        choice={choice}
        checklists={checklists}
      />
      <Within places={asked.history.data?.within ?? []} onLeave={choice.setEverywhere} />
      {leftOutCount > 0 ? (
        <Alert variant="info" transition="none" margin="0 0 medium">
          <FormattedMessage {...reportMessages.leftOut} values={{ count: leftOutCount }} />
        </Alert>
      ) : null}
      {batchIds.length > 0 ? (
        <View
          key={preset.id}
          title={titleOf(preset)}
          choice={choice}
          asked={asked}
          batches={batches.filter(({ id }) => batchIds.includes(id))}
          picture={picture}
        />
      ) : (
        <Empty of="batches" />
      )}
    </>
  );
}

/** The unit and the term that the report is narrowed to, and the way back. */
function Within({ places, onLeave }: { places: Report['within']; onLeave: () => void }) {
  const intl = useIntl();
  if (places.length === 0) return null;
  const titles = intl.formatList(places.map(({ title }) => title));
  return (
    <Alert variant="info" transition="none" margin="0 0 medium">
      <FormattedMessage {...reportMessages.within} values={{ places: titles }} />{' '}
      <Link as="button" variant="inline" onClick={onLeave}>
        <FormattedMessage {...reportMessages.showEverywhere} />
      </Link>
    </Alert>
  );
}

/** The units or terms that can have a line, if the address asks for lines of these. */
function usePlaceWords(): readonly ColumnWord[] {
  const { by } = readAddress(useSearchParams()[0]);
  const column = by === 'term' ? 'core.termName' : 'core.accountName';
  return useColumnWords(by === 'unit' || by === 'term' ? column : null).data?.words ?? [];
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
