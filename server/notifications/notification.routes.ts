import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/notifications/notification.api.ts';
import { countUnreadOf, listNotificationsOf, markReadBy } from './notification.service.ts';

export function notificationRoutes(router: Router) {
  serve(router, api.countUnread, async ({ session }) => ({ count: await countUnreadOf(session) }));
  serve(router, api.markRead, async ({ session, body }) => ({ marked: await markReadBy(session, body) }));
  serve(router, api.listNotifications, ({ session, query }) => listNotificationsOf(session, query));
}
