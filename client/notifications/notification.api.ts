import type { Input } from '#shared/http/endpoint.ts';
import * as api from '#shared/notifications/notification.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { notificationMessages } from './notification.messages.ts';

/** How often the bell looks while the page is visible, in milliseconds; it also looks when somebody comes back. */
const everyMs = 60_000;

/** How many notifications are unread: one read for the whole client, whatever pages it shows. */
export const useUnreadCount = () =>
  useEndpoint(
    api.countUnread,
    {},
    { refreshInterval: everyMs, refreshWhenHidden: false, revalidateOnFocus: true, dedupingInterval: 0 },
  );

export const useNotifications = (query: Input<typeof api.listNotifications>['query']) =>
  useEndpoint(api.listNotifications, { query }, { keepPreviousData: true });

const useMarkRead = () => useAction(api.markRead, { refreshes: [api.countUnread, api.listNotifications] });

/** Marks notifications as read, and says if that failed. */
export function useReading() {
  const { run, isRunning } = useMarkRead();
  const mark = (which: Input<typeof api.markRead>['body']) =>
    run({ body: which }, notificationMessages.markFailed);
  return { mark, isRunning };
}
