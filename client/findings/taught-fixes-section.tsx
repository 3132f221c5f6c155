import { Alert, Button, RefreshCwInstUIIcon, Spinner, Heading } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import type { RuleFindings } from '#shared/findings/finding.ts';
import { defineMessages } from '#shared/text/messages.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { useTexts } from '../ui/use-texts.ts';
import { accessibilityMessages } from './accessibility.messages.ts';
import { useCheckAgain } from './finding.api.ts';
import { RuleGroup } from './finding-groups.tsx';
import { useNextFinding } from './found-list.tsx';
import { pointsText } from './score-section.tsx';
import { openOf, useOwnChoices } from './use-narrowed.ts';

const taughtFixesMessages = defineMessages({
  nothing: { id: 'taughtFixes.nothing', defaultMessage: 'There’s nothing to fix.' },
  after: {
    id: 'taughtFixes.after',
    defaultMessage:
      '{count, plural, one {After this fix you’re at {score}.} other {After these # fixes you’re at {score}.}}',
  },
  scan: { id: 'taughtFixes.scan', defaultMessage: 'Scan' },
  rescan: { id: 'taughtFixes.rescan', defaultMessage: 'Rescan' },
  scanFailed: { id: 'taughtFixes.scanFailed', defaultMessage: 'The course couldn’t be scanned.' },
  scanning: {
    id: 'taughtFixes.scanning',
    defaultMessage: 'Your course is being scanned. That takes a minute or two.',
  },
  rose: {
    id: 'taughtFixes.rose',
    defaultMessage:
      'Your score rose from {before} to {now}. {fixed, plural, =0 {} one {# place is fixed.} other {# places are fixed.}}',
  },
  scanned: {
    id: 'taughtFixes.scanned',
    defaultMessage:
      'Scanned. {fixed, plural, =0 {No place is fixed yet.} one {# place is fixed.} other {# places are fixed.}}',
  },
});

interface NextFixesProps {
  readonly whose: ShownCourse;
  readonly found: CourseAccessibility;
  /** whether they may mark findings as resolved */
  readonly mayResolve: boolean;
}

/** The few kinds of fault that raise the score most, with each of their places and how to fix it. */
export function NextFixesSection({ whose, found, mayResolve }: NextFixesProps) {
  const intl = useIntl();
  const choices = useOwnChoices();
  const list = useNextFinding();
  const groups = found.nextFixes.map(groupOf);
  const open = openOf(
    choices.chosen.open,
    groups.map(({ rule }) => rule),
  );
  return (
    <section>
      <Heading level="h2">{intl.formatMessage(accessibilityMessages.next)}</Heading>
      <div ref={list} className="next-fixes">
        {groups.map((group) => (
          <RuleGroup
            key={group.rule}
            group={group}
            isOpen={group.rule === open}
            {...{ whose, mayResolve, choices }}
          />
        ))}
      </div>
      {groups.length === 0 ? (
        <p>
          <FormattedMessage {...taughtFixesMessages.nothing} />
        </p>
      ) : (
        <Reached found={found} />
      )}
    </section>
  );
}

const groupOf = ({
  rule,
  count,
  gain,
  itemCount,
}: CourseAccessibility['nextFixes'][number]): RuleFindings => ({
  rule,
  gain,
  itemCount,
  active: count,
  resolved: 0,
  fixed: 0,
  alsoIn: null,
});

/** The score once all of these are fixed: their gains add up. */
function Reached({ found: { score, nextFixes } }: { found: CourseAccessibility }) {
  const intl = useIntl();
  if (score === null) return null;
  const count = nextFixes.reduce((sum, fix) => sum + fix.count, 0);
  const gain = nextFixes.reduce((sum, fix) => sum + (fix.gain ?? 0), 0);
  if (gain <= 0) return null;
  return (
    <p className="small-text">
      <FormattedMessage
        {...taughtFixesMessages.after}
        values={{ count, score: pointsText(intl, Math.min(100, score + gain)) }}
      />
    </p>
  );
}

const isUnderWay = ({ scan }: CourseAccessibility) =>
  scan?.status === 'pending' || scan?.status === 'running';

type RescanProps = Pick<NextFixesProps, 'found' | 'whose'>;

/** Has the course read again, and says what that changed. */
export function RescanSection({ found, whose }: RescanProps) {
  const text = useTexts(taughtFixesMessages);
  const scan = useCheckAgain();
  const [before, setBefore] = useState<CourseAccessibility>();
  const isBusy = scan.isRunning || isUnderWay(found);
  const handleScan = async () => {
    if (isBusy) return;
    const params = { id: whose.courseId };
    const { problem } = await scan.run({ params, body: {} }, taughtFixesMessages.scanFailed);
    if (!problem) setBefore(found);
  };
  return (
    <>
      {whose.seenBy === 'preview' ? null : (
        <Button renderIcon={<RefreshCwInstUIIcon />} aria-busy={isBusy} onClick={() => void handleScan()}>
          {text(found.scan?.scannedAt ? 'rescan' : 'scan')}
        </Button>
      )}
      <div role="status" className="rescan-news">
        {isBusy ? (
          <span className="check-progress">
            <Spinner size="x-small" renderTitle={text('scanning')} />
            <span aria-hidden="true">{text('scanning')}</span>
          </span>
        ) : (
          <Outcome before={before} found={found} />
        )}
      </div>
    </>
  );
}

/** What has changed since they asked, or why the last scan failed. */
function Outcome({ before, found }: { before: CourseAccessibility | undefined; found: CourseAccessibility }) {
  const intl = useIntl();
  if (found.scan?.status === 'failed')
    return (
      <Alert variant="warning" transition="none" margin="0">
        {intl.formatMessage(accessibilityMessages.scanFailed, { reason: found.scan.errorMessage ?? '' })}
      </Alert>
    );
  if (!before || before.scan?.scannedAt === found.scan?.scannedAt) return null;
  const fixed = Math.max(0, found.counts.fixed - before.counts.fixed);
  const [was, is] = [before.score, found.score];
  return (
    <strong>
      {was !== null && is !== null && is > was ? (
        <FormattedMessage
          {...taughtFixesMessages.rose}
          values={{ before: pointsText(intl, was), now: pointsText(intl, is), fixed }}
        />
      ) : (
        <FormattedMessage {...taughtFixesMessages.scanned} values={{ fixed }} />
      )}
    </strong>
  );
}
