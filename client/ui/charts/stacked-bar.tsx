import type { ReactNode } from 'react';
import { FormattedNumber } from 'react-intl';
import { TextLink } from '../page/link-button.tsx';
import { Status, type Tone } from '../page/status.tsx';

interface Share {
  readonly id: string;
  readonly tone: Tone;
  readonly count: number;
  readonly label: ReactNode;
  /** its words with a sign of their own, instead of the tone's */
  readonly signed?: ReactNode;
  /** where its number leads */
  readonly to?: string;
  /** what's said after the number */
  readonly note?: ReactNode;
}

/** The parts of a whole: one bar, and below it the same in words and numbers. Empty shares are left out. */
export function StackedBar({ shares }: { shares: readonly Share[] }) {
  const shown = shares.filter(({ count }) => count > 0);
  return (
    <>
      <div className="stacked-bar" aria-hidden="true">
        {shown.map(({ id, tone, count }) => (
          <span key={id} className={`share ${tone}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className="shares">
        {shown.map(({ id, tone, count, label, signed, to, note }) => (
          <li key={id}>
            {signed ?? <Status tone={tone}>{label}</Status>}
            <span>
              {to === undefined ? (
                <FormattedNumber value={count} />
              ) : (
                <TextLink to={to}>
                  <FormattedNumber value={count} />
                </TextLink>
              )}
              {note}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
