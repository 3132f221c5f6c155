import { Heading } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { isOfContent } from '#shared/courses/content.ts';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import { BandStatus, ScoreDial } from '../metrics/score-panel.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { accessibilityMessages } from './accessibility.messages.ts';
import { ruleTitles } from './rule-title.messages.ts';

/** The score with its band and its age, the way to a good one, and the score of each impact. */
export function ScoreCard({ found }: { found: CourseAccessibility }) {
  const intl = useIntl();
  const { score, band, impacts, scan } = found;
  const number = (value: number) => intl.formatNumber(value, { maximumFractionDigits: 1 });
  return (
    <section className="card score-card">
      <Heading level="h2">{useTitle(found)}</Heading>
      <ScoreDial score={score} band={band} />
      <p className="score-notes">
        <FormattedMessage
          {...accessibilityMessages.scanned}
          values={{ ago: <Ago key="ago" at={scan?.scannedAt ?? null} /> }}
        />{' '}
        <FirstFix found={found} />
      </p>
      {score === null ? <NoScore found={found} /> : null}
      <Heading level="h3">{intl.formatMessage(accessibilityMessages.byImpact)}</Heading>
      <dl className="facts">
        {impacts.map((each) => (
          <div key={each.impact}>
            <dt>{intl.formatMessage(accessibilityMessages.impactName, { impact: each.impact })}</dt>
            <dd>
              {each.score === null ? '—' : number(each.score)}{' '}
              {each.score === null ? null : <BandStatus band={each.band} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function useTitle({ fixesToGood }: CourseAccessibility) {
  const intl = useIntl();
  if (fixesToGood === null) return intl.formatMessage(accessibilityMessages.score);
  if (fixesToGood === 0) return intl.formatMessage(accessibilityMessages.already);
  return intl.formatMessage(accessibilityMessages.fixesToGood, { count: fixesToGood });
}

function FirstFix({ found: { score, nextFixes } }: { found: CourseAccessibility }) {
  const intl = useIntl();
  const [first] = nextFixes;
  if (score === null || !first?.gain || first.gain <= 0) return null;
  return intl.formatMessage(accessibilityMessages.firstFix, {
    rule: intl.formatMessage(ruleTitles[first.rule]),
    score: intl.formatNumber(score + first.gain, { maximumFractionDigits: 1 }),
  });
}

function NoScore({ found: { scan, unchecked } }: { found: CourseAccessibility }) {
  const isUnread = scan?.gaps.some(isOfContent) === true || unchecked.itemCount > 0;
  return (
    <p>
      <FormattedMessage {...accessibilityMessages[isUnread ? 'noScore' : 'nothing']} />
    </p>
  );
}
