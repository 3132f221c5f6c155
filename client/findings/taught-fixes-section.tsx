import { Alert, Button, RefreshCwInstUIIcon, Spinner } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import { defineMessages } from '#shared/text/messages.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { LoadState, useProblemText } from '../ui/page/load-state.tsx';
import { accessibilityMessages } from './accessibility.messages.ts';
import { useAccessibility, useCheckAgain, useFollowScan } from './finding.api.ts';
import { NextFixes } from './next-fixes.tsx';
import { ScoreCard } from './score-card.tsx';

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
  const showNotice = useNotice();
  const textOf = useProblemText();
  const scan = useCheckAgain();
  const [before, setBefore] = useState<CourseAccessibility>();
  const isBusy = scan.isRunning || isUnderWay(found);
  const handleCheck = async () => {
    if (isBusy) return;
    const { problem } = await scan.run({ params: { id: whose.courseId }, body: {} });
    if (problem)
      return showNotice('error', textOf(problem, intl.formatMessage(taughtFixesMessages.checkFailed)));
    setBefore(found);
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
