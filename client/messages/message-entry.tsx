import { Link, Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { CopyState, CourseMessage } from '#shared/messages/message.ts';
import { Moment } from '../ui/page/date-and-time.tsx';
import { Status, type Tone } from '../ui/page/status.tsx';
import { textWithLinks } from './text-with-links.ts';
import { threadMessages as texts } from './thread.messages.ts';

/** One message: who wrote it, on which side they are, when, and what. */
export function MessageEntry({ message }: { message: CourseMessage }) {
  const intl = useIntl();
  const { authorName, isOwn, isByInstructor, body, at, copy } = message;
  return (
    <article className={isOwn ? 'message own' : 'message'}>
      <header>
        <strong>
          <bdi>{isOwn ? intl.formatMessage(texts.you, { name: authorName }) : authorName}</bdi>
        </strong>
        <span className="message-side">
          {intl.formatMessage(isByInstructor ? texts.instructor : texts.staff)}
        </span>
        <Text size="small" color="secondary">
          <Moment at={at} />
        </Text>
      </header>
      <p className="message-body" dir="auto">
        {textWithLinks(body).map(({ text, href }, place) =>
          href === undefined ? (
            text
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- the pieces of a message never change
            <Link key={place} href={href} target="_blank" rel="noopener noreferrer nofollow">
              {text}
            </Link>
          ),
        )}
      </p>
      {copy === null ? null : <CopyLine state={copy.state} reason={copy.message} />}
    </article>
  );
}

const tones = {
  waiting: 'waiting',
  sending: 'waiting',
  sent: 'good',
  failed: 'bad',
  unknown: 'warning',
} as const satisfies Record<CopyState, Tone>;

/** What became of the copy in Canvas's inbox. */
function CopyLine({ state, reason }: { state: CopyState; reason: string | null }) {
  const intl = useIntl();
  return (
    <Text as="div" size="small">
      <Status tone={tones[state]}>{intl.formatMessage(texts.copy, { state })}</Status>
      {reason === null ? null : <div>{reason}</div>}
    </Text>
  );
}
