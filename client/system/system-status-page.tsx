import { Text, Button, Heading, ToggleDetails } from '@instructure/ui/latest';
import { useIntl, FormattedMessage, type IntlShape } from 'react-intl';
import { useState } from 'react';
import {
  type SystemCheck,
  type CheckState,
  type FactValue,
  stateTexts,
} from '#shared/system/system-status.api.ts';
import { HeldBackGroupsSection } from '../mail/held-back-section.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { fetchStatusFile, useSystemStatus, useCheckCanvas, useCheckMail } from './system.api.ts';
import { statusMessages } from './system.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { Facts } from '../ui/page/facts.tsx';
import { Status, type Tone } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useAmounts } from './use-amounts.ts';

const tones = {
  well: 'good',
  slow: 'warning',
  failing: 'bad',
  unknown: 'none',
  off: 'off',
} as const satisfies Record<CheckState, Tone>;

interface CheckProps {
  readonly check: SystemCheck;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
}

const State = ({ state }: Pick<SystemCheck, 'state'>) => (
  <Status tone={tones[state]}>
    <FormattedMessage {...stateTexts.state} values={{ state }} />
  </Status>
);

/** A part of the system that needs attention: its state, what to do, and what was found. */
function CheckCard(props: CheckProps) {
  const { title, state, advice } = props.check;
  return (
    <section className="card" aria-label={title}>
      <div className="card-heading">
        <Heading level="h2" variant="titleCardRegular">
          {title}
        </Heading>
        <State state={state} />
      </div>
      <Text as="p">{advice}</Text>
      <Found {...props} />
    </section>
  );
}

/** A part of the system with nothing to do about it, in a line that opens. */
function CheckLine(props: CheckProps) {
  const intl = useIntl();
  const { title, state, advice, latencyMs: number } = props.check;
  const isWell = state === 'well';
  const answered = number === null ? '' : intl.formatMessage(statusMessages.works, { number });
  return (
    <section className="part-line" aria-label={title}>
      <ToggleDetails
        summary={
          <span className="part-summary">
            <State state={state} />
            <strong>{title}</strong>
            <span>{isWell ? answered : advice}</span>
          </span>
        }
      >
        <Found {...props} />
      </ToggleDetails>
    </section>
  );
}

/** What was found about a part, and a button to ask it now, if that can be. */
function Found({ check, isChecking, onCheck }: CheckProps) {
  const intl = useIntl();
  const { title, facts, canvasOrigin, asksMail } = check;
  const found = facts.map(({ name, value }) => [name, <Fact key={name} value={value} />] as const);
  return (
    <>
      <Facts facts={[...found, ...heardOf(check, intl)]} />
      {canvasOrigin === null && !asksMail ? null : (
        <Button
          size="small"
          interaction={isChecking ? 'disabled' : 'enabled'}
          aria-label={intl.formatMessage(statusMessages.checkOf, { title })}
          onClick={onCheck}
        >
          <FormattedMessage {...statusMessages.check} />
        </Button>
      )}
    </>
  );
}

/** How long it took to answer, and when. What isn't used was never asked. */
function heardOf({ state, latencyMs, isLate, checkedAt }: SystemCheck, intl: IntlShape) {
  if (state === 'off') return [];
  const latency = isLate
    ? intl.formatMessage(statusMessages.noAnswer)
    : intl.formatMessage(statusMessages.milliseconds, { number: latencyMs ?? 0 });
  return [
    ...(isLate || latencyMs !== null ? [[intl.formatMessage(statusMessages.latency), latency] as const] : []),
    [
      intl.formatMessage(statusMessages.lastCheck),
      checkedAt === null ? intl.formatMessage(uiMessages.never) : <Ago key="at" at={checkedAt} />,
    ] as const,
  ];
}

function Fact({ value }: { value: FactValue }) {
  const intl = useIntl();
  const amounts = useAmounts();
  if (value.kind === 'moment') return <Ago at={value.at} />;
  if (value.kind === 'text') return value.text;
  if (value.kind === 'number') return intl.formatNumber(value.number);
  return amounts[value.kind](value.number);
}

const isTroubled = ({ state }: SystemCheck) => state === 'slow' || state === 'failing';
const isUnknown = ({ state }: SystemCheck) => state === 'unknown';

/** How each part of the installation is, for the people who run it. */
export default function SystemStatusPage() {
  const text = useTexts(statusMessages);
  const status = useSystemStatus();
  const now = useCheckNow();
  return (
    <>
      <PageHeading title={text('title')}>
        <Help title={text('helpTitle')} text={text('helpText')} />
        <ExportMenu fetchFile={(format, receiving) => fetchStatusFile({ format }, receiving)} />
      </PageHeading>
      <LoadState of={status} whenAway={text('whenAway')}>
        {({ checkedAt, checks }) => (
          <>
            <Summary checks={checks} checkedAt={checkedAt} isOutdated={status.error !== undefined} />
            <Checks checks={checks.filter(isTroubled)} now={now} />
            <Checks checks={checks.filter(isUnknown)} now={now} />
            <Checks checks={checks.filter((each) => !isTroubled(each) && !isUnknown(each))} now={now} />
          </>
        )}
      </LoadState>
      <HeldBackGroupsSection />
    </>
  );
}

interface ChecksProps {
  readonly checks: readonly SystemCheck[];
  readonly now: ReturnType<typeof useCheckNow>;
}

/** Parts that are alike, in cards if they're in trouble, else in lines. */
function Checks({ checks, now }: ChecksProps) {
  if (checks.length === 0) return null;
  return (
    <ul className={checks.some(isTroubled) ? 'system-checks' : 'part-lines'}>
      {checks.map((check) => {
        const of = { check, isChecking: now.checking === check.id, onCheck: () => void now.check(check) };
        return <li key={check.id}>{isTroubled(check) ? <CheckCard {...of} /> : <CheckLine {...of} />}</li>;
      })}
    </ul>
  );
}

interface SummaryProps {
  readonly checks: readonly SystemCheck[];
  readonly checkedAt: string;
  /** it couldn't be read since */
  readonly isOutdated: boolean;
}

/** Everything in one sentence. What was read before an outage says nothing of now. */
function Summary({ checks, checkedAt, isOutdated }: SummaryProps) {
  const intl = useIntl();
  const time = intl.formatTime(checkedAt, { timeStyle: 'medium' });
  if (isOutdated) return <Text as="p">{intl.formatMessage(statusMessages.asOf, { time })}</Text>;
  const troubled = checks.filter(isTroubled).length;
  const unknown = checks.filter(isUnknown).length;
  const [message, count] =
    troubled > 0
      ? ([statusMessages.troubled, troubled] as const)
      : unknown > 0
        ? ([statusMessages.someUnknown, unknown] as const)
        : ([statusMessages.allWell, 0] as const);
  return (
    <p className="headline">
      <span role="status">{intl.formatMessage(message, { count })}</span>{' '}
      <span className="small-print">{intl.formatMessage(statusMessages.checkedAt, { time })}</span>
    </p>
  );
}

/** Asks a Canvas or the mail server, says in a notice what came of it, and which one is being asked. */
function useCheckNow() {
  const intl = useIntl();
  const showNotice = useNotice();
  const canvas = useCheckCanvas();
  const mail = useCheckMail();
  const [checking, setChecking] = useState<string>();
  const check = async ({ id, canvasOrigin: origin }: SystemCheck) => {
    setChecking(id);
    const failed = statusMessages.checkFailed;
    const { result } =
      origin === null ? await mail.run({}, failed) : await canvas.run({ body: { origin } }, failed);
    setChecking(undefined);
    if (!result) return;
    if (result.reason !== null) return showNotice('error', result.reason);
    const host = 'server' in result ? result.server : new URL(result.origin).host;
    const number = result.latencyMs;
    return showNotice('success', intl.formatMessage(statusMessages.isThere, { host, number }));
  };
  return { checking, check };
}
