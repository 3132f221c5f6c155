import { Button, Heading, Text } from '@instructure/ui/latest';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Course } from '#shared/courses/course.ts';
import type { ThreadPart } from '#shared/messages/message.ts';
import { type ShownCourse, isTaught } from '../data/taught-course.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { withEarlier, withNewest, type ShownThread } from './joined-thread.ts';
import { MessageEntry } from './message-entry.tsx';
import { MessageForm } from './message-form.tsx';
import { fetchEarlier, useMarkRead, useThreadEnd } from './message.api.ts';
import { threadMessages as texts } from './thread.messages.ts';

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
              <Heading level="h3">{intl.formatMessage(texts.newFromHere)}</Heading>
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
