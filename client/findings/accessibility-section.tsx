import { Alert, Heading, Link } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { isOfContent } from '#shared/courses/content.ts';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import { isTaught, type ShownCourse } from '../data/taught-course.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { accessibilityMessages } from './accessibility.messages.ts';
import { DocumentsSection } from './documents-section.tsx';
import { useAccessibility, useFollowScan } from './finding.api.ts';
import { FoundList } from './found-list.tsx';
import { ScoreCard } from './score-card.tsx';
import { ScoreTable } from './score-table.tsx';
import { Trend } from './trend.tsx';
import { scoreMessages } from '../metrics/score.messages.ts';
import { useItemTitle } from './use-item-title.ts';

/** For instructors, the score and the next fixes are above, and documents have a section of their own. */
interface AccessibilityProps {
  readonly whose: ShownCourse;
  /** whether the person may resolve what was found */
  readonly mayResolve: boolean;
  /** whether they may mark documents as reviewed */
  readonly mayReview: boolean;
}

/** What the accessibility scan found in a course: its score, how that comes about, and what to do about it. */
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
  const intl = useIntl();
  return (
    <div className="section-stack">
      <div>
        <ScanNews scan={found.scan} />
        <div className={found.showsScores ? 'score-columns' : 'section-stack'}>
          {found.showsScores && !isTaught(whose) ? <ScoreCard found={found} /> : null}
          {found.showsScores && !isTaught(whose) ? <ScoreTable found={found} /> : null}
        </div>
      </div>
      <FoundList whose={whose} mayResolve={mayResolve} counts={found.counts} />
      {found.showsScores && isTaught(whose) ? <ScoreTable found={found} /> : null}
      <Unchecked found={found} />
      {found.documents.count > 0 && !isTaught(whose) ? (
        <DocumentsSection whose={whose} mayReview={mayReview} />
      ) : null}
      <section className="card">
        <Heading level="h2">{intl.formatMessage(accessibilityMessages.trend)}</Heading>
        <Trend found={found} />
      </section>
    </div>
  );
}

/** What the score says nothing about, and why. */
function Unchecked({ found }: { found: CourseAccessibility }) {
  const intl = useIntl();
  const titleOf = useItemTitle();
  const { unchecked, documents, scan } = found;
  const { items, itemCount, videoCount, quizCount, htmlFileCount, newQuizCount, toolCount } = unchecked;
  const gaps = (scan?.gaps ?? []).filter(isOfContent);
  const documentCount = documents.count - documents.reviewedCount;
  const unread = quizCount + htmlFileCount;
  const count = itemCount + videoCount + unread + documentCount + gaps.length;
  return (
    <section className="card">
      <Heading level="h2">{intl.formatMessage(accessibilityMessages.unchecked)}</Heading>
      {count === 0 ? (
        <p>
          <FormattedMessage {...accessibilityMessages.allChecked} />
        </p>
      ) : (
        <ul>
          {gaps.map(({ part, reason }) => (
            <li key={part}>{intl.formatMessage(scoreMessages.gap, { part, reason })}</li>
          ))}
          {videoCount > 0 ? (
            <li>{intl.formatMessage(accessibilityMessages.videos, { count: videoCount })}</li>
          ) : null}
          {quizCount > 0 ? (
            <li>{intl.formatMessage(accessibilityMessages.questionsUnread, { count: quizCount })}</li>
          ) : null}
          {newQuizCount > 0 ? (
            <li>{intl.formatMessage(accessibilityMessages.newQuizzes, { count: newQuizCount })}</li>
          ) : null}
          {toolCount > 0 ? (
            <li>{intl.formatMessage(accessibilityMessages.inTools, { count: toolCount })}</li>
          ) : null}
          {htmlFileCount > 0 ? (
            <li>{intl.formatMessage(accessibilityMessages.htmlFilesUnread, { count: htmlFileCount })}</li>
          ) : null}
          {documentCount > 0 ? (
            <li>{intl.formatMessage(accessibilityMessages.documentsLeft, { count: documentCount })}</li>
          ) : null}
          {items.map((item) => (
            <li key={item.id}>
              <Link href={item.url} target="_blank" rel="noreferrer">
                <bdi>{titleOf(item)}</bdi>
              </Link>
              {': '}
              {intl.formatMessage(accessibilityMessages.problem, { problem: item.problem })}
            </li>
          ))}
          {itemCount > items.length ? (
            <li>
              {intl.formatMessage(accessibilityMessages.moreItems, { count: itemCount - items.length })}
            </li>
          ) : null}
        </ul>
      )}
    </section>
  );
}
