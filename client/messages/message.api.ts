import type { Input } from '#shared/http/endpoint.ts';
import * as api from '#shared/messages/message.api.ts';
import type { ThreadPart } from '#shared/messages/message.ts';
import { previewTaskMessage, sendTaskMessage } from '#shared/tasks/task.api.ts';
import { call } from '../data/call.ts';
import { isTaught, previewOf, type ShownCourse } from '../data/taught-course.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

/** How often an open thread is read again, in milliseconds. */
const pollMs = 15_000;

/** The end of the thread about a course; new messages come by themselves. */
export function useThreadEnd(course: ShownCourse | null) {
  const isOwn = course !== null && isTaught(course);
  const polling = { refreshInterval: pollMs, keepPreviousData: true };
  const ofStaff = course !== null && !isOwn ? { params: { id: course.courseId }, query: {} } : null;
  const seen = useEndpoint(api.listMessages, ofStaff, polling);
  const taught = useEndpoint(api.listTaughtMessages, isOwn ? { query: previewOf(course) } : null, polling);
  return isOwn ? taught : seen;
}

/** The part of the thread before a message. */
export const fetchEarlier = (course: ShownCourse, before: number): Promise<ThreadPart> =>
  isTaught(course)
    ? call(api.listTaughtMessages, { query: { ...previewOf(course), before } })
    : call(api.listMessages, { params: { id: course.courseId }, query: { before } });

/** Returns a function that sends a message, and how that's going. */
export function useSendMessage(course: ShownCourse) {
  const sending = useAction(api.sendMessage, { refreshes: [api.listMessages] });
  const answering = useAction(api.sendTaughtMessage, { refreshes: [api.listTaughtMessages] });
  const isOwn = isTaught(course);
  const { problem, isRunning } = isOwn ? answering : sending;
  const send = async (body: { body: string; key: string }) =>
    isOwn ? answering.run({ body }) : sending.run({ params: { id: course.courseId }, body });
  return { send, problem, isRunning };
}

/** Returns a function that marks what has been seen. */
export function useMarkRead(course: ShownCourse) {
  const marking = useAction(api.markMessagesRead, { refreshes: [api.listMessages] });
  const markingOwn = useAction(api.markTaughtMessagesRead, { refreshes: [api.listTaughtMessages] });
  return (lastId: number) =>
    isTaught(course)
      ? markingOwn.run({ body: { lastId } })
      : marking.run({ params: { id: course.courseId }, body: { lastId } });
}

/** How many messages about a course the person hasn't seen; 0 until it's known. */
export function useUnreadMessages(courseId: number, isRead: boolean) {
  const { data } = useEndpoint(
    api.listMessages,
    isRead ? { params: { id: courseId }, query: { limit: 1 } } : null,
  );
  return data?.unreadCount ?? 0;
}

/** Whom a reminder or a message about tasks would reach; null: nobody asks. */
export const useTaskMessagePreview = (body: Input<typeof previewTaskMessage>['body'] | null) =>
  useEndpoint(previewTaskMessage, body && { body }, { keepPreviousData: true });

/** The page stays as it is: what people hear of is in their own bells. */
export const useSendTaskMessage = () => useAction(sendTaskMessage, { refreshes: [] });
