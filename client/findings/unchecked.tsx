import { Heading, Link } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import { scoreMessages } from '../metrics/score.messages.ts';
import { useItemTitle } from './use-item-title.ts';
import { accessibilityMessages } from './accessibility.messages.ts';

/** What the score says nothing about, and why. */
export function Unchecked({ found }: { found: CourseAccessibility }) {
  const intl = useIntl();
  const titleOf = useItemTitle();
  const { unchecked, documents, scan } = found;
  const { items, itemCount, videoCount, quizCount, htmlFileCount } = unchecked;
  const documentCount = documents.count - documents.reviewedCount;
  const unread = quizCount + htmlFileCount;
  const count = itemCount + videoCount + unread + documentCount + (scan?.gaps.length ?? 0);
  return (
    <section className="card">
      <Heading level="h2">{intl.formatMessage(accessibilityMessages.unchecked)}</Heading>
      {count === 0 ? (
        <p>
          <FormattedMessage {...accessibilityMessages.allChecked} />
        </p>
      ) : (
        <ul>
          {scan?.gaps.map(({ part, reason }) => (
            <li key={part}>{intl.formatMessage(scoreMessages.gap, { part, reason })}</li>
          ))}
          {videoCount > 0 ? (
            <li>{intl.formatMessage(accessibilityMessages.videos, { count: videoCount })}</li>
          ) : null}
          {quizCount > 0 ? (
            <li>{intl.formatMessage(accessibilityMessages.questionsUnread, { count: quizCount })}</li>
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
