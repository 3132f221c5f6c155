import { Alert, Button, RefreshCwInstUIIcon, Spinner, Heading, Pill } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import { defineMessages } from '#shared/text/messages.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { accessibilityMessages } from './accessibility.messages.ts';
import { useAccessibility, useCheckAgain, useFollowScan } from './finding.api.ts';
import { ScoreCard } from './score-card.tsx';
import { EditInCanvas } from './edit-in-canvas.tsx';
import { useItemTitle } from './use-item-title.ts';
import { ruleTitles } from './rule-title.messages.ts';

const taughtFixesMessages = defineMessages({
  nothing: { id: 'taughtFixes.nothing', defaultMessage: 'There’s nothing to fix. Well done!' },
  checkAgain: { id: 'taughtFixes.checkAgain', defaultMessage: 'Check again' },
  checkFailed: { id: 'taughtFixes.checkFailed', defaultMessage: 'The course couldn’t be checked again.' },
  checking: {
    id: 'taughtFixes.checking',
    defaultMessage: 'Your course is being checked. That takes a minute or two.',
  },
  rose: {
    id: 'taughtFixes.rose',
    defaultMessage:
      'Your score rose from {before} to {now}. {fixed, plural, =0 {} one {# place is fixed.} other {# places are fixed.}}',
  },
  checked: {
    id: 'taughtFixes.checked',
    defaultMessage:
      'Checked. {fixed, plural, =0 {No place is fixed yet.} one {# place is fixed.} other {# places are fixed.}}',
  },
});

interface TaughtFixesProps {
  readonly whose: ShownCourse;
  /** whether findings are shown, and not the score alone */
  readonly showsFixes: boolean;
}

/** The score of an instructor's own course, what raises it most, and the way to have it checked again. */
export default function TaughtFixesSection({ whose, showsFixes }: TaughtFixesProps) {
  const accessibility = useAccessibility(whose);
  useFollowScan(accessibility.data?.scan?.scannedAt);
  return (
    <LoadState of={accessibility}>
      {(found) => (
        <>
          <CheckAgain found={found} whose={whose} />
          {found.scan?.scannedAt ? (
            <div className={found.showsScores ? 'score-columns' : 'section-stack'}>
              {found.showsScores ? <ScoreCard found={found} /> : null}
              {showsFixes ? <Fixes found={found} /> : null}
            </div>
          ) : (
            <p>
              <FormattedMessage {...accessibilityMessages.notScanned} />
            </p>
          )}
        </>
      )}
    </LoadState>
  );
}

const Fixes = ({ found }: { found: CourseAccessibility }) =>
  found.nextFixes.length > 0 ? (
    <NextFixes fixes={found.nextFixes} />
  ) : (
    <p>
      <FormattedMessage {...taughtFixesMessages.nothing} />
    </p>
  );

const isUnderWay = ({ scan }: CourseAccessibility) =>
  scan?.status === 'pending' || scan?.status === 'running';

interface CheckProps {
  readonly found: CourseAccessibility;
  readonly whose: ShownCourse;
}

/** Has the course read again, and says what that changed. */
function CheckAgain({ found, whose }: CheckProps) {
  const intl = useIntl();
  const scan = useCheckAgain();
  const [before, setBefore] = useState<CourseAccessibility>();
  const isBusy = scan.isRunning || isUnderWay(found);
  const handleCheck = async () => {
    if (isBusy) return;
    const params = { id: whose.courseId };
    const { problem } = await scan.run({ params, body: {} }, taughtFixesMessages.checkFailed);
    if (!problem) setBefore(found);
  };
  return (
    <div className="check-again">
      {whose.seenBy === 'preview' ? null : (
        <Button renderIcon={<RefreshCwInstUIIcon />} aria-busy={isBusy} onClick={() => void handleCheck()}>
          {intl.formatMessage(taughtFixesMessages.checkAgain)}
        </Button>
      )}
      <div role="status">
        {isBusy ? (
          <span className="check-progress">
            <Spinner size="x-small" renderTitle={intl.formatMessage(taughtFixesMessages.checking)} />
            <span aria-hidden="true">{intl.formatMessage(taughtFixesMessages.checking)}</span>
          </span>
        ) : (
          <Outcome before={before} found={found} />
        )}
      </div>
    </div>
  );
}

/** What has changed since they asked, or why the last scan failed. */
function Outcome({ before, found }: { before: CourseAccessibility | undefined; found: CourseAccessibility }) {
  const intl = useIntl();
  if (found.scan?.status === 'failed')
    return (
      <Alert variant="warning" transition="none">
        {intl.formatMessage(accessibilityMessages.scanFailed, { reason: found.scan.errorMessage ?? '' })}
      </Alert>
    );
  if (!before || before.scan?.scannedAt === found.scan?.scannedAt) return null;
  const fixed = Math.max(0, found.counts.fixed - before.counts.fixed);
  const number = (value: number) => intl.formatNumber(value, { maximumFractionDigits: 1 });
  const [was, is] = [before.score, found.score];
  return (
    <strong>
      {was !== null && is !== null && is > was ? (
        <FormattedMessage
          {...taughtFixesMessages.rose}
          values={{ before: number(was), now: number(is), fixed }}
        />
      ) : (
        <FormattedMessage {...taughtFixesMessages.checked} values={{ fixed }} />
      )}
    </strong>
  );
}

/** The few things that raise the score most, with the way to the first place of each. */
function NextFixes({ fixes }: { fixes: CourseAccessibility['nextFixes'] }) {
  const intl = useIntl();
  const titleOf = useItemTitle();
  if (fixes.length === 0) return null;
  return (
    <section className="card">
      <Heading level="h2">{intl.formatMessage(accessibilityMessages.next)}</Heading>
      <ol className="entries">
        {fixes.map(({ rule, count, gain, items: [item], itemCount }) => (
          <li key={rule}>
            <div className="next-fix">
              <strong>{intl.formatMessage(ruleTitles[rule])}</strong>{' '}
              {gain === null || gain <= 0 ? null : (
                <Pill color="success">
                  {intl.formatMessage(accessibilityMessages.gain, {
                    points: intl.formatNumber(gain, { maximumFractionDigits: 1 }),
                  })}
                </Pill>
              )}
              <span className="entry-note">
                {intl.formatMessage(accessibilityMessages.places, { count })}
                {item === undefined ? null : (
                  <>
                    {' · '}
                    <bdi>
                      {intl.formatMessage(accessibilityMessages.nextItems, {
                        title: titleOf(item),
                        more: itemCount - 1,
                      })}
                    </bdi>
                  </>
                )}
              </span>
            </div>
            {item === undefined ? null : <EditInCanvas item={item} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
