import { Button, Heading, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { CheckState, FactValue, SystemCheck } from '#shared/system/system-status.api.ts';
import { stateTexts } from '#shared/system/system-terms.messages.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { Facts } from '../ui/page/name-value-list.tsx';
import { Status, type Tone } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { statusMessages } from './system.messages.ts';
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
export function CheckCard({ check, isChecking, onCheck }: CheckCardProps) {
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
