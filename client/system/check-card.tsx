import { Button, Heading, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CheckState, FactValue, SystemCheck } from '#shared/system/system-status.api.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { Facts } from '../ui/page/name-value-list.tsx';
import { Status, type Tone } from '../ui/page/status.tsx';
import { statusMessages } from './system-status.messages.ts';
import { useAmounts } from './use-amounts.ts';

const tones = { well: 'good', slow: 'warning', failing: 'bad', off: 'off' } as const satisfies Record<
  CheckState,
  Tone
>;

interface CheckCardProps {
  readonly check: SystemCheck;
  readonly isChecking: boolean;
  readonly onCheck: (canvasOrigin: string) => void;
}

/** A part of the system: its state, what to do, and what was found. */
export function CheckCard({ check, isChecking, onCheck }: CheckCardProps) {
  const intl = useIntl();
  const { title, state, advice, latencyMs, facts, canvasOrigin } = check;
  const latency =
    latencyMs === null ? (
      <FormattedMessage {...statusMessages.noAnswer} />
    ) : (
      <FormattedMessage {...statusMessages.milliseconds} values={{ number: latencyMs }} />
    );
  const found = facts.map(({ name, value }) => [name, <Fact key={name} value={value} />] as const);
  return (
    <section className="card" aria-label={title}>
      <div className="card-heading">
        <Heading level="h2" variant="titleCardRegular">
          {title}
        </Heading>
        <Status tone={tones[state]}>
          <FormattedMessage {...statusMessages.state} values={{ state }} />
        </Status>
      </div>
      <Text as="p">{advice}</Text>
      <Facts facts={[...found, [intl.formatMessage(statusMessages.latency), latency]]} />
      {canvasOrigin === null ? null : (
        <Button
          size="small"
          interaction={isChecking ? 'disabled' : 'enabled'}
          aria-label={intl.formatMessage(statusMessages.checkOf, { title })}
          onClick={() => onCheck(canvasOrigin)}
        >
          <FormattedMessage {...statusMessages.check} />
        </Button>
      )}
    </section>
  );
}

function Fact({ value }: { value: FactValue }) {
  const intl = useIntl();
  const amounts = useAmounts();
  if (value.kind === 'moment') return <Ago at={value.at} />;
  if (value.kind === 'text') return value.text;
  if (value.kind === 'number') return intl.formatNumber(value.number);
  return amounts[value.kind](value.number);
}
