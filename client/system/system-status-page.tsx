import { Text, Button, Heading } from '@instructure/ui/latest';
import { useIntl, FormattedMessage, type IntlShape } from 'react-intl';
import { useState } from 'react';
import type { SystemCheck, CheckState, FactValue } from '#shared/system/system-status.api.ts';
import { stateTexts } from '#shared/system/system-terms.messages.ts';
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

interface CheckCardProps {
  readonly check: SystemCheck;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
}

/** A part of the system: its state, what to do, and what was found. */
function CheckCard({ check, isChecking, onCheck }: CheckCardProps) {
  const intl = useIntl();
  const { title, state, advice, facts, canvasOrigin, asksMail } = check;
  const found = facts.map(({ name, value }) => [name, <Fact key={name} value={value} />] as const);
  return (
    <section className="card" aria-label={title}>
      <div className="card-heading">
        <Heading level="h2" variant="titleCardRegular">
          {title}
        </Heading>
        <Status tone={tones[state]}>
          <FormattedMessage {...stateTexts.state} values={{ state }} />
        </Status>
      </div>
      <Text as="p">{advice}</Text>
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
    </section>
  );
}

/** How long it took to answer, and when. What isn't used was never asked. */
function heardOf({ state, latencyMs, isLate, checkedAt }: SystemCheck, intl: IntlShape) {
  if (state === 'off') return [];
  const latency = isLate
    ? intl.formatMessage(statusMessages.noAnswer)
    : latencyMs === null
      ? intl.formatMessage(uiMessages.none)
      : intl.formatMessage(statusMessages.milliseconds, { number: latencyMs });
  return [
    [intl.formatMessage(statusMessages.latency), latency],
    [intl.formatMessage(statusMessages.lastCheck), <Ago key="at" at={checkedAt} />],
  ] as const;
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
            <ul className="system-checks">
              {checks.map((each) => (
                <li key={each.id}>
                  <CheckCard
                    check={each}
                    isChecking={now.checking === each.id}
                    onCheck={() => void now.check(each)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </LoadState>
      <HeldBackGroupsSection />
    </>
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
    <Text as="p">
      <span role="status">{intl.formatMessage(message, { count })}</span>{' '}
      {intl.formatMessage(statusMessages.checkedAt, { time })}
    </Text>
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
