import { FormattedMessage, useIntl } from 'react-intl';
import type { ScoreBand } from '#shared/scans/udoit-score.ts';
import { formatScore } from '../ui/format-value.ts';
import { Status, type Tone } from '../ui/page/status.tsx';
import { scoreMessages } from './score.messages.ts';

const tones: Readonly<Record<ScoreBand, Tone>> = { good: 'good', fair: 'warning', poor: 'bad' };

interface ScoreProps {
  /** 0 to 100; null if nothing was checked */
  readonly score: number | null;
  readonly band: ScoreBand | null;
}

/** Where a score stands, in a word with its sign. */
export function BandStatus({ band }: Pick<ScoreProps, 'band'>) {
  const intl = useIntl();
  return (
    <Status tone={band === null ? 'none' : tones[band]}>
      {intl.formatMessage(scoreMessages.band, { band: band ?? 'none' })}
    </Status>
  );
}

/** A score with its band, in a word with its sign. */
export const ScoreStatus = ({ score, band }: { readonly score: number; readonly band: ScoreBand }) => (
  <Status tone={tones[band]}>
    <FormattedMessage {...scoreMessages.scored} values={{ score, band }} />
  </Status>
);

/** The half circle from 20,100 to 160,100 around 90,100. */
const arc = 'M20 100 A70 70 0 0 1 160 100';

/** A score as a half circle with its number; the picture's name says the same. */
export function ScoreDial({ score, band }: ScoreProps) {
  const intl = useIntl();
  const number = score === null ? '—' : formatScore(intl, score);
  const name =
    score === null || band === null
      ? intl.formatMessage(scoreMessages.dialNone)
      : intl.formatMessage(scoreMessages.dial, { score: number, band });
  return (
    <div className="score-dial">
      <svg viewBox="0 0 180 112" role="img" aria-label={name}>
        <path d={arc} className="score-rest" pathLength="100" />
        {score === null || band === null ? null : (
          <path
            d={arc}
            className={`score-part ${tones[band]}`}
            pathLength="100"
            strokeDasharray={`${score} 200`}
          />
        )}
        <text x="90" y="90" textAnchor="middle">
          {number}
        </text>
      </svg>
      <BandStatus band={band} />
    </div>
  );
}
