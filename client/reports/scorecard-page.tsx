import { Heading, ScreenReaderContent, Text } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import type { TableFormat } from '#shared/http/table-file.ts';
import { scorecardKinds, type ScorecardKind } from '#shared/reports/report.api.ts';
import { batchMessages } from '../batches/batch.messages.ts';
import { useBatches } from '../batches/batch.api.ts';
import type { Receiving } from '../data/call.ts';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { Choice } from '../ui/form/choice.tsx';
import { formatDay } from '../ui/format-value.ts';
import { LinkButton } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { ReportControls } from './report-controls.tsx';
import { AnsweredReport, useReportTitles } from './report-frame.tsx';
import { fetchScorecardFile, usePresets, useScorecard, type ScorecardQuestion } from './report.api.ts';
import { reportMessages } from './report.messages.ts';
import { ScorecardTable, type Scorecard } from './scorecard-table.tsx';
import { useReportChoice, type Preset, type ReportChoice } from './use-report-choice.ts';

/** A report's numbers for each unit, term or batch. Which report, over which batches and time, is in the address. */
export default function ScorecardPage() {
  const intl = useIntl();
  const presets = usePresets();
  const batches = useBatches();
  const offered = (presets.data?.presets ?? []).filter(({ view }) => view === 'history');
  const offer = { offered, batches: batches.data?.batches ?? [] };
  const choice = useReportChoice(offer);
  const titleOf = useReportTitles();
  const { preset } = choice;
  const [by, setBy] = useRows();
  const question = preset ? questionOf(choice, preset, by) : null;
  const answer = useScorecard(question);
  const title = preset
    ? intl.formatMessage(reportMessages.scorecardOf, { report: titleOf(preset) })
    : intl.formatMessage(reportMessages.scorecard);
  return (
    <>
      <PageHeading title={title} current={intl.formatMessage(reportMessages.scorecard)}>
        <div className="button-row report-actions">
          <LinkButton to={`/reports${choice.sharedSearch}`}>
            {intl.formatMessage(reportMessages.title)}
          </LinkButton>
          {question ? (
            <ExportMenu
              isDisabled={(answer.data?.rows.length ?? 0) === 0}
              fetchFile={(format: TableFormat, receiving: Receiving) =>
                fetchScorecardFile(question, format, receiving)
              }
            />
          ) : null}
        </div>
      </PageHeading>
      <LoadState
        of={presets}
        list={{ loading: reportMessages.listLoading, failed: reportMessages.listFailed }}
      >
        {() => (
          <LoadState
            of={batches}
            list={{ loading: batchMessages.listLoading, failed: batchMessages.listFailed }}
          >
            {() => (
              <>
                <ReportControls {...offer} choice={choice}>
                  <RowsSelect by={by} onChoose={setBy} />
                </ReportControls>
                <Answer choice={choice}>
                  <AnsweredReport title={title} answer={answer}>
                    {(scorecard) => (
                      <>
                        <Notes scorecard={scorecard} by={by} />
                        <ScorecardTable title={title} scorecard={scorecard} by={by} choice={choice} />
                      </>
                    )}
                  </AnsweredReport>
                </Answer>
              </>
            )}
          </LoadState>
        )}
      </LoadState>
    </>
  );
}

/** What the rows are, as the address says. */
function useRows() {
  const [params, setParams] = useSearchParams();
  const by = scorecardKinds.find((kind) => kind === params.get('rows')) ?? 'unit';
  const setBy = (kind: ScorecardKind) =>
    setParams(
      (before) => {
        const changed = new URLSearchParams(before);
        changed.set('rows', kind);
        return changed;
      },
      { replace: true },
    );
  return [by, setBy] as const;
}

const questionOf = (choice: ReportChoice, { id }: Preset, by: ScorecardKind): ScorecardQuestion => ({
  reportId: id,
  by,
  reportDuration: choice.duration,
  ...choice.range,
  batchIds: [...choice.batchIds],
  ...(choice.quickViewId !== null && { quickViewId: choice.quickViewId }),
});

interface RowsSelectProps {
  readonly by: ScorecardKind;
  readonly onChoose: (by: ScorecardKind) => void;
}

function RowsSelect({ by, onChoose }: RowsSelectProps) {
  const intl = useIntl();
  return (
    <Choice
      label={<ScreenReaderContent>{intl.formatMessage(reportMessages.scorecardBy)}</ScreenReaderContent>}
      value={by}
      choices={scorecardKinds}
      nameOf={(each) => intl.formatMessage(reportMessages.scorecardByName, { by: each })}
      onChoose={(each) => each && onChoose(each)}
    />
  );
}

interface AnswerProps {
  readonly choice: ReportChoice;
  readonly children: ReactNode;
}

/** The answer, or what's missing for one. */
function Answer({ choice: { preset, batchIds }, children }: AnswerProps) {
  const intl = useIntl();
  if (preset && batchIds.length > 0) return children;
  const of = preset ? 'noBatches' : 'noPresets';
  return (
    <>
      <Heading level="h2">{intl.formatMessage(reportMessages[of])}</Heading>
      <Text as="p">{intl.formatMessage(reportMessages[`${of}Text`])}</Text>
    </>
  );
}

/** What people need to know to read the numbers. */
function Notes({ scorecard, by }: { scorecard: Scorecard; by: ScorecardKind }) {
  const intl = useIntl();
  const { scope, isReweighted, params } = scorecard;
  const notes = [
    intl.formatMessage(reportMessages.scorecardNote, { by }),
    ...(scope
      ? [
          intl.formatMessage(reportMessages[scope.asOf === 'day' ? 'scopeOfDay' : 'scopeOfToday'], {
            title: scope.title,
          }),
        ]
      : []),
    ...(isReweighted
      ? [intl.formatMessage(reportMessages.reweighted, { day: formatDay(intl, params.from) })]
      : []),
  ];
  return (
    <ul className="report-notes">
      {notes.map((note) => (
        <li key={note}>
          <Text>{note}</Text>
        </li>
      ))}
    </ul>
  );
}
