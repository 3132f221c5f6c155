import { FormattedMessage, type IntlShape } from 'react-intl';
import { presetMessages } from '#shared/reports/report-names.messages.ts';
import type { ReportRun, ReportSchedule, SentReport } from '#shared/report-mails/report-schedule.ts';
import { stopTexts } from '#shared/report-mails/stop-reasons.messages.ts';
import type { Message } from '#shared/text/messages.ts';
import { Moment } from '../ui/page/date-and-time.tsx';
import { Status, type Tone } from '../ui/page/status.tsx';
import { reportMailMessages } from './report-mails.messages.ts';

const tones = { active: 'good', paused: 'off', stopped: 'bad', done: 'none' } as const satisfies Record<
  ReportSchedule['state'],
  Tone
>;

/** How a report by mail stands; one that stopped by itself says why. */
export const ScheduleStatus = ({ schedule: { state, stoppedBy } }: { schedule: ReportSchedule }) => (
  <>
    <Status tone={tones[state]}>
      <FormattedMessage {...reportMailMessages.stateName} values={{ state }} />
    </Status>
    {stoppedBy === null ? null : (
      <div className="small-print">
        <FormattedMessage {...stopTexts[stoppedBy]} />
      </div>
    )}
  </>
);

function toneOf({ state, failed, waiting }: ReportRun): Tone {
  if (state === 'stopped' || state === 'failed' || failed > 0) return 'bad';
  return state === 'due' || waiting > 0 ? 'waiting' : 'good';
}

/** When one was due, and how many of its mails arrived. */
export const Outcome = ({ run }: { run: ReportRun }) => (
  <>
    <Moment at={run.dueAt} />
    <div className="small-print">
      <Result run={run} />
    </div>
  </>
);

/** What became of a time. */
export const Result = ({ run }: { run: ReportRun }) => {
  const { state, sent, waiting, failed, dropped, stoppedBy } = run;
  return (
    <Status tone={toneOf(run)}>
      <FormattedMessage {...reportMailMessages.outcome} values={{ state, sent, waiting, failed, dropped }} />
      {stoppedBy === null ? null : (
        <>
          {': '}
          <FormattedMessage {...stopTexts[stoppedBy]} />
        </>
      )}
    </Status>
  );
};

/** How many who get it are named before the others are only counted. */
const mostNamed = 3;

/** Who gets it. */
export function readersText(intl: IntlShape, { people, addresses }: ReportSchedule): string {
  const all = [...people, ...addresses.map(({ address, ...rest }) => ({ ...rest, name: address }))];
  return intl.formatMessage(reportMailMessages.readers, {
    names: intl.formatList(
      all.slice(0, mostNamed).map(({ name }) => name),
      { type: 'unit' },
    ),
    more: Math.max(all.length - mostNamed, 0),
    stopped: all.filter(({ hasStopped }) => hasStopped).length,
  });
}

/** What is sent. */
export function whatText(intl: IntlShape, what: SentReport): string {
  if (what.kind === 'quick_view') return intl.formatMessage(reportMailMessages.quickView);
  const batches = what.batchIds?.length ?? 0;
  if (what.kind === 'evidence') {
    const message =
      what.accountId === null ? reportMailMessages.evidence : reportMailMessages.accountEvidence;
    return intl.formatMessage(message, { batches });
  }
  const names: Readonly<Record<string, Message>> = presetMessages;
  const name = names[what.reportId];
  return intl.formatMessage(reportMailMessages.report, {
    report: name ? intl.formatMessage(name) : what.reportId,
    batches,
  });
}
