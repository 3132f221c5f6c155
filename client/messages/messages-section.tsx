import { Button, Heading, Text, Link } from '@instructure/ui/latest';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Course } from '#shared/courses/course.ts';
import type { ThreadPart, CopyState, CourseMessage } from '#shared/messages/message.ts';
import { type ShownCourse, isTaught } from '../data/taught-course.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { withEarlier, withNewest, type ShownThread } from './joined-thread.ts';
import { MessageForm } from './message-form.tsx';
import { fetchEarlier, useMarkRead, useThreadEnd } from './message.api.ts';
import { threadMessages as texts } from './thread.messages.ts';
import { Moment } from '../ui/page/date-and-time.tsx';
import { Status, type Tone } from '../ui/page/status.tsx';
import { textWithLinks } from './text-with-links.ts';

/** One message: who wrote it, on which side they are, when, and what. */
function MessageEntry({ message }: { message: CourseMessage }) {
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

/** The thread on a course's page, for staff. */
export default function MessagesSection({ course }: { course: Pick<Course, 'id'> }) {
  return <Thread course={{ courseId: course.id }} />;
}

/** The thread in the view of the course's instructors. */
export const TaughtMessagesSection = ({ course }: { course: ShownCourse }) => <Thread course={course} />;

/** The thread between staff and the instructors of a course, for either side. */
function Thread({ course }: { course: ShownCourse }) {
  return (
    <LoadState of={useThreadEnd(course)} list={{ loading: texts.loading, failed: texts.loadFailed }}>
      {(newest) => <OpenThread course={course} newest={newest} />}
    </LoadState>
  );
}

interface OpenThreadProps {
  readonly course: ShownCourse;
  readonly newest: ThreadPart;
}

function OpenThread({ course, newest }: OpenThreadProps) {
  const intl = useIntl();
  const { thread, showEarlier, isLoading } = useShownThread(course, newest);
  const seenBefore = useMarkingRead(course, newest);
  const firstNew = thread.messages.find(({ id, isOwn }) => !isOwn && id > seenBefore);
  return (
    <div className="thread">
      {thread.hasEarlier ? (
        <Button
          size="small"
          interaction={isLoading ? 'disabled' : 'enabled'}
          onClick={() => void showEarlier()}
        >
          {intl.formatMessage(texts.earlier)}
        </Button>
      ) : null}
      <div role="log" aria-label={intl.formatMessage(texts.title)}>
        {thread.messages.length === 0 ? (
          <Text as="p">{intl.formatMessage(isTaught(course) ? texts.emptyForInstructor : texts.empty)}</Text>
        ) : null}
        {thread.messages.map((message) => (
          <Fragment key={message.id}>
            {message === firstNew ? (
              // On the course's page, nothing is between it and the page's heading.
              <Heading level="h3" as={isTaught(course) ? 'h3' : 'h2'}>
                {intl.formatMessage(texts.newFromHere)}
              </Heading>
            ) : null}
            <MessageEntry message={message} />
          </Fragment>
        ))}
      </div>
      {newest.canWrite ? (
        <MessageForm course={course} isCopied={newest.isCopied} />
      ) : (
        <Text as="p">
          {intl.formatMessage(course.seenBy === 'preview' ? texts.previewOnly : texts.readOnly)}
        </Text>
      )}
    </div>
  );
}

/** The end of the thread as it grows, with what the person asked for before it. */
function useShownThread(course: ShownCourse, newest: ThreadPart) {
  const intl = useIntl();
  const showNotice = useNotice();
  const [thread, setThread] = useState<ShownThread>(newest);
  const [isLoading, setIsLoading] = useState(false);
  const [joined, setJoined] = useState(newest);
  if (joined !== newest) {
    setJoined(newest);
    setThread(withNewest(thread, newest));
  }
  const showEarlier = async () => {
    const first = thread.messages[0];
    if (!first) return;
    setIsLoading(true);
    try {
      const earlier = await fetchEarlier(course, first.id);
      setThread((shown) => withEarlier(shown, earlier));
    } catch {
      showNotice('error', intl.formatMessage(texts.loadFailed));
    } finally {
      setIsLoading(false);
    }
  };
  return { thread, showEarlier, isLoading };
}

/** Marks what's shown as seen. Returns what had been seen when the thread was opened. */
function useMarkingRead(course: ShownCourse, { messages, lastReadId, unreadCount }: ThreadPart) {
  const [seenBefore] = useState(lastReadId ?? 0);
  const mark = useMarkRead(course);
  const marked = useRef(0);
  const lastId = messages.at(-1)?.id ?? 0;
  const isNews = unreadCount > 0 && course.seenBy !== 'preview';
  useEffect(() => {
    if (!isNews || lastId <= marked.current) return;
    marked.current = lastId;
    void mark(lastId);
  }, [isNews, lastId, mark]);
  return seenBefore;
}
