import { Alert, Heading, Link } from '@instructure/ui/latest';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { isOfContent } from '#shared/courses/content.ts';
import {
  contentOfProblem,
  contentTexts,
  gapRemedies,
  itemReasons,
  remedyFor,
} from '#shared/scans/contents.ts';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import type { Message } from '#shared/text/messages.ts';
import { isTaught, type ShownCourse } from '../data/taught-course.ts';
import { FixPanel } from './fixes/fix-entry-panel.tsx';
import { scoreMessages } from '../metrics/score.messages.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { Fold } from '../ui/page/fold.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { accessibilityMessages } from './accessibility.messages.ts';
import { DocumentsSection } from './documents-section.tsx';
import { useItemTitle } from './edit-in-canvas-panel.tsx';
import { useAccessibility, useFollowScan } from './finding.api.ts';
import { FoundList } from './found-list.tsx';
import { ruleTitles } from './rule-title.messages.ts';
import { pointsText, ScoreMark, ScoreTable } from './score-section.tsx';
import { Trend } from './trend.tsx';

interface AccessibilityProps {
  readonly whose: ShownCourse;
  /** whether the person may resolve what was found */
  readonly mayResolve: boolean;
  /** whether they may mark documents as reviewed */
  readonly mayReview: boolean;
}

/**
 * What the accessibility scan found in a course, and what to do about it; below that, how the score comes about. For
 * instructors, the score is said above, and documents have a line of their own.
 */
export default function AccessibilitySection({ whose, mayResolve, mayReview }: AccessibilityProps) {
  const accessibility = useAccessibility(whose);
  useFollowScan(accessibility.data?.scan?.scannedAt);
  return (
    <LoadState of={accessibility}>
      {(found) =>
        found.scan?.scannedAt ? (
          <Found found={found} {...{ whose, mayResolve, mayReview }} />
        ) : (
          <NotScanned scan={found.scan} />
        )
      }
    </LoadState>
  );
}

function NotScanned({ scan }: Pick<CourseAccessibility, 'scan'>) {
  return (
    <>
      <p>
        <FormattedMessage {...accessibilityMessages.notScanned} />
      </p>
      <ScanNews scan={scan} />
    </>
  );
}

/** Whether a scan is under way, or why the last one failed. */
function ScanNews({ scan }: Pick<CourseAccessibility, 'scan'>) {
  const intl = useIntl();
  if (scan?.status === 'failed')
    return (
      <Alert variant="warning" transition="none" margin="0 0 medium">
        {intl.formatMessage(accessibilityMessages.scanFailed, { reason: scan.errorMessage ?? '' })}
      </Alert>
    );
  if (scan?.status !== 'pending' && scan?.status !== 'running') return null;
  return (
    <div role="status">
      <Alert variant="info" transition="none" margin="0 0 medium">
        {intl.formatMessage(accessibilityMessages.scanRunning)}
      </Alert>
    </div>
  );
}

function Found({ found, whose, mayResolve, mayReview }: AccessibilityProps & { found: CourseAccessibility }) {
  const { documents } = found;
  const isOwn = isTaught(whose);
  return (
    <>
      <ScanNews scan={found.scan} />
      {isOwn ? null : <Answer found={found} />}
      <FoundList whose={whose} mayResolve={mayResolve} counts={found.counts} />
      <div className="folds">
        {found.showsScores ? <ScoreTable found={found} /> : null}
        <Unchecked found={found} />
        {isOwn ? null : <DocumentsSection {...{ whose, mayReview, ...documents }} />}
        <Trend found={found} />
      </div>
      {isOwn ? null : <FixPanel whose={whose} />}
    </>
  );
}

/** The tab in a line: how far the score is from a good one, and how far the first fix gets it. */
function Answer({ found }: { found: CourseAccessibility }) {
  const intl = useIntl();
  const { score, band, scan, unchecked } = found;
  const isUnread = scan?.gaps.some(isOfContent) === true || unchecked.itemCount > 0;
  return (
    <div className="finding-answer">
      <Heading level="h2">{answerOf(intl, found)}</Heading>
      <p className="score-line">
        {found.showsScores ? <ScoreMark score={score} band={band} /> : null}
        <span className="small-text">
          <FormattedMessage
            {...accessibilityMessages.scanned}
            values={{ ago: <Ago key="ago" at={scan?.scannedAt ?? null} /> }}
          />{' '}
          {score === null ? (
            <FormattedMessage {...accessibilityMessages[isUnread ? 'noScore' : 'nothing']} />
          ) : (
            <FirstFix score={score} fixes={found.nextFixes} />
          )}
        </span>
      </p>
    </div>
  );
}

/** A fix is a place; where the way to a good score isn't known, all that's left to fix is counted. */
function answerOf(intl: IntlShape, { fixesToGood, counts }: CourseAccessibility) {
  if (fixesToGood === null) return intl.formatMessage(accessibilityMessages.toFix, { count: counts.active });
  if (fixesToGood === 0) return intl.formatMessage(accessibilityMessages.already);
  return intl.formatMessage(accessibilityMessages.fixesToGood, { count: fixesToGood });
}

function FirstFix({ score, fixes }: { score: number; fixes: CourseAccessibility['nextFixes'] }) {
  const intl = useIntl();
  const [first] = fixes;
  if (!first?.gain || first.gain <= 0) return null;
  return intl.formatMessage(accessibilityMessages.firstFix, {
    rule: intl.formatMessage(ruleTitles[first.rule]),
    score: pointsText(intl, score + first.gain),
  });
}

/** The most of them that the closed line names. */
const mostNamed = 3;

/** What the score says nothing about, why, and what to do about it. */
function Unchecked({ found }: { found: CourseAccessibility }) {
  const intl = useIntl();
  const titleOf = useItemTitle();
  const { items, itemCount, contents } = found.unchecked;
  const lines = useUncheckedLines(found);
  const title = intl.formatMessage(accessibilityMessages.unchecked);
  if (lines.length + itemCount === 0)
    return (
      <p className="small-text">
        <FormattedMessage {...accessibilityMessages[contents ? 'allChecked' : 'uncounted']} />
      </p>
    );
  const named = [...lines.map(({ what }) => what), ...items.map(({ item }) => titleOf(item))].slice(
    0,
    mostNamed,
  );
  return (
    <Fold title={title} note={<span className="one-line">{intl.formatList(named, { type: 'unit' })}</span>}>
      <ul>
        {lines.map(({ what, remedy }) => (
          <li key={what}>
            {what} <Remedy text={remedy} />
          </li>
        ))}
        {items.map(({ item, problem }) => (
          <li key={item.id}>
            <Link href={item.url} target="_blank" rel="noreferrer">
              <bdi>{titleOf(item)}</bdi>
            </Link>
            {': '}
            {intl.formatMessage(itemReasons[problem])} <Remedy text={remedyFor(contentOfProblem[problem])} />
          </li>
        ))}
        {itemCount > items.length ? (
          <li>{intl.formatMessage(accessibilityMessages.moreItems, { count: itemCount - items.length })}</li>
        ) : null}
        {contents ? null : <li>{intl.formatMessage(accessibilityMessages.uncounted)}</li>}
      </ul>
    </Fold>
  );
}

const Remedy = ({ text }: { text: Message | null }) =>
  text && (
    <span className="small-text">
      <FormattedMessage {...text} />
    </span>
  );

interface UncheckedLine {
  readonly what: string;
  readonly remedy: Message | null;
}

/** What isn't checked, by kind: parts that couldn't be read, and what no scan looks into. */
function useUncheckedLines({ unchecked, scan }: CourseAccessibility): readonly UncheckedLine[] {
  const intl = useIntl();
  const gaps = (scan?.gaps ?? []).filter(isOfContent);
  return [
    ...gaps.map((gap) => ({
      what: intl.formatMessage(scoreMessages.gap, gap),
      remedy: gapRemedies[gap.reason],
    })),
    ...(unchecked.contents ?? []).map(({ kind, count }) => ({
      what: intl.formatMessage(contentTexts[kind], { count }),
      remedy: remedyFor(kind),
    })),
  ];
}
