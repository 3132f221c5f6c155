import { useEffect, useState } from 'react';
import { FormattedMessage, FormattedRelativeTime, useIntl } from 'react-intl';
import { formatMoment } from '../format-value.ts';
import { uiMessages } from '../ui.messages.ts';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A moment as "5 minutes ago", with the exact time on hover and for screen readers that ask. */
export function Ago({ at }: { at: string | null }) {
  const intl = useIntl();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  if (at === null) return <FormattedMessage {...uiMessages.never} />;
  const seconds = Math.round((Date.parse(at) - now) / 1000);
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  return (
    <time dateTime={at} title={formatMoment(intl, at)}>
      <FormattedRelativeTime
        value={unit === 'second' ? 0 : Math.round(seconds / size)}
        unit={unit}
        numeric="auto"
      />
    </time>
  );
}

/** A moment with date and time. */
export function Moment({ at }: { at: string | null }) {
  const intl = useIntl();
  if (at === null) return <FormattedMessage {...uiMessages.none} />;
  return <time dateTime={at}>{formatMoment(intl, at)}</time>;
}
