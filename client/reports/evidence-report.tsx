import { Alert, Button, Heading, ScreenReaderContent, Text } from '@instructure/ui/latest';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { evidenceSentenceTexts, measureNames } from '#shared/reports/evidence.messages.ts';
import { measureIds } from '#shared/reports/evidence-target.ts';
import { presetMessages } from '#shared/reports/report-names.messages.ts';
import type { Evidence } from '#shared/reports/evidence.ts';
import { usualSince, type SentReport } from '#shared/report-mails/report-schedule.ts';
import { BatchPicker } from '../batches/batch-picker.tsx';
import { useAbility } from '../data/use-settings.tsx';
import { UnitPicker } from '../lms-directory/directory-picker.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { Choice } from '../ui/form/choice.tsx';
import { isDay } from '../ui/form/calendar-day.ts';
import { DayField } from '../ui/form/day-field.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { EvidenceCopies } from './evidence-copies.tsx';
import { EvidenceCopyView } from './evidence-copy-view.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import { EvidenceSubject, TargetLine } from './evidence-subject.tsx';
import { EvidenceTables } from './evidence-tables.tsx';
import { useEvidenceSentences } from './evidence-text.ts';
import { evidenceMessages } from './evidence.messages.ts';
import { fetchEvidenceFile, useEvidence } from './evidence.api.ts';
import { SendByMail } from './report-actions.tsx';
import { PresetSelect } from './report-controls.tsx';
import { reportMessages } from './report.messages.ts';
import { useEvidenceChoice, type EvidenceChoice } from './use-evidence-choice.ts';
import type { ReportChoice, ReportOffer } from './use-report-choice.ts';

interface EvidenceReportProps extends ReportOffer {
  readonly choice: ReportChoice;
}

/** Evidence as of a day: what's there now, or a frozen copy that somebody opened. */
export function EvidenceReport(props: EvidenceReportProps) {
  const chosen = useEvidenceChoice(props.choice);
  if (chosen.copyId !== null)
    return <EvidenceCopyView key={chosen.copyId} id={chosen.copyId} chosen={chosen} />;
  return <CurrentEvidence {...props} chosen={chosen} />;
}

function CurrentEvidence(props: EvidenceReportProps & { readonly chosen: EvidenceChoice }) {
  const { choice, chosen } = props;
  const text = useTexts(evidenceMessages);
  const hasBatches = choice.batchIds.length > 0;
  const answer = useEvidence(hasBatches ? chosen.question : null);
  const evidence = hasBatches && !answer.error ? answer.data : undefined;
  return (
    <div className="evidence">
      <EvidenceHeading
        evidence={evidence}
        chosen={chosen}
        mailed={hasBatches ? sentEvidenceOf(choice, chosen) : undefined}
        isComing={answer.isLoading}
      />
      <EvidenceControls {...props} />
      {hasBatches ? (
        <LoadState
          of={answer.error ? { ...answer, data: undefined } : answer}
          list={{ loading: evidenceMessages.loading, failed: evidenceMessages.failed }}
        >
          {(shown) => (
            <div inert={answer.isLoading}>
              {shown.isTracked ? <EvidenceTables evidence={shown} /> : <Untracked evidence={shown} />}
            </div>
          )}
        </LoadState>
      ) : (
        <>
          <Heading level="h2">
            <FormattedMessage {...reportMessages.noBatches} />
          </Heading>
          <Text as="p">
            <FormattedMessage {...reportMessages.noBatchesText} />
          </Text>
        </>
      )}
      <section className="evidence-part evidence-copies" aria-labelledby="evidence-copies">
        <Heading level="h2" id="evidence-copies">
          {text('copies')}
        </Heading>
        <EvidenceCopies chosen={chosen} />
      </section>
    </div>
  );
}

interface HeadingProps {
  readonly evidence: Evidence | undefined;
  readonly chosen: EvidenceChoice;
  /** what's sent by mail; undefined: it's about nothing */
  readonly mailed: SentReport | undefined;
  readonly isComing: boolean;
}

/** What's sent by mail of what is shown: always as of the day on which it's sent. */
const sentEvidenceOf = (
  { isEveryBatch, batchIds }: ReportChoice,
  { accountId, since, measure }: EvidenceChoice,
): SentReport => ({
  kind: 'evidence',
  // All batches now are all of them later, too.
  batchIds: isEveryBatch ? null : [...batchIds],
  accountId,
  since: since ?? usualSince,
  measure,
});

/** The answer as the title, below it what it's about and the pace, and beside it what can be done with it. */
function EvidenceHeading({ evidence, chosen, mailed, isComing }: HeadingProps) {
  const intl = useIntl();
  const text = useTexts(evidenceMessages);
  const [isFreezing, setIsFreezing] = useState(false);
  const name = intl.formatMessage(presetMessages.evidence);
  const { headlineOf } = useEvidenceSentences();
  const isReady = evidence !== undefined && evidence.isTracked && !isComing;
  const interaction = isReady ? 'enabled' : 'disabled';
  return (
    <>
      <PageHeading
        title={(evidence && headlineOf(evidence)) ?? name}
        name={name}
        subtitle={
          evidence ? (
            <>
              <EvidenceSubject evidence={evidence} />
              <TargetLine evidence={evidence} />
            </>
          ) : null
        }
      >
        <Button color="primary" interaction={interaction} onClick={() => setIsFreezing(true)}>
          {text('freeze')}
        </Button>
        {mailed ? <SendByMail title={name} what={mailed} /> : null}
        <Button interaction={interaction} onClick={() => window.print()}>
          <FormattedMessage {...reportMessages.print} />
        </Button>
        <ExportMenu
          isDisabled={!isReady}
          fetchFile={(format, receiving) => fetchEvidenceFile(chosen.question, format, receiving)}
        />
      </PageHeading>
      {isFreezing && evidence ? (
        <FreezeDialog
          question={{ ...chosen.question, day: evidence.day, since: evidence.since }}
          onFrozen={chosen.openCopy}
          onClose={() => setIsFreezing(false)}
        />
      ) : null}
    </>
  );
}

/** Which report, as of which day, and over which courses. */
function EvidenceControls({
  offered,
  batches,
  choice,
  chosen,
}: EvidenceReportProps & { readonly chosen: EvidenceChoice }) {
  const intl = useIntl();
  const text = useTexts(evidenceMessages);
  const maySeeAccounts = useAbility('directory.read');
  return (
    <div
      className="report-controls evidence-controls"
      role="group"
      aria-label={intl.formatMessage(reportMessages.controls)}
    >
      <div className="toolbar">
        <PresetSelect offered={offered} choice={choice} />
        <ChosenDay
          key={`day-${chosen.day}`}
          label={text('day')}
          value={chosen.day}
          onChoose={chosen.setDay}
        />
        <ChosenDay
          key={`since-${chosen.since}`}
          label={text('since')}
          value={chosen.since}
          onChoose={chosen.setSince}
        />
        {maySeeAccounts ? <UnitPicker value={chosen.accountId} onChange={chosen.setAccount} /> : null}
        <BatchPicker
          batches={batches.filter(({ status }) => status === 1)}
          chosen={choice.batchIds}
          placeholder={intl.formatMessage(reportMessages.noBatches)}
          isLabelHidden
          onChange={choice.setBatchIds}
        />
        <Choice
          label={<ScreenReaderContent>{text('measure')}</ScreenReaderContent>}
          unsetLabel={text('usualMeasure')}
          value={chosen.measure}
          choices={measureIds}
          nameOf={(measure) => intl.formatMessage(measureNames[measure])}
          onChoose={chosen.setMeasure}
        />
      </div>
    </div>
  );
}

interface ChosenDayProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChoose: (day: string | null) => void;
}

/** A day, or none for the usual one. What's typed is kept here until it is one. */
function ChosenDay({ label, value, onChoose }: ChosenDayProps) {
  const [typed, setTyped] = useState(value ?? '');
  return (
    <DayField
      label={label}
      value={typed}
      onChange={(day) => {
        setTyped(day);
        if (day === '') onChoose(null);
        else if (isDay(day)) onChoose(day);
      }}
    />
  );
}

/** Says that there's nothing of that day, and from when on there is. */
function Untracked({ evidence: { day, trackedSince } }: { evidence: Evidence }): ReactNode {
  const text = useTexts(evidenceMessages);
  const { dayText } = useEvidenceSentences();
  return (
    <Alert variant="info" transition="none">
      <Heading level="h2" as="h2" variant="label">
        <FormattedMessage {...evidenceSentenceTexts.untracked} values={{ day: dayText(day) }} />
      </Heading>
      <p>
        {trackedSince !== null && trackedSince > day ? (
          text('untrackedSince', { first: dayText(trackedSince) })
        ) : (
          <FormattedMessage {...evidenceSentenceTexts.untrackedEver} />
        )}
      </p>
    </Alert>
  );
}
