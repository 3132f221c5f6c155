import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import type { Config } from '#server/infra/config.ts';
import * as api from '#shared/calendar-feeds/calendar-feed.api.ts';
import { createFeedFor, readFeedOf, revokeFeedOf } from './calendar-feed.service.ts';

export const calendarFeedRoutes =
  ({ publicUrl }: Config) =>
  (router: Router) => {
    serve(router, api.readCalendarFeed, async ({ session }) => ({ feed: await readFeedOf(session) }));
    serve(router, api.createCalendarFeed, ({ session }) => createFeedFor(session, publicUrl));
    serve(router, api.revokeCalendarFeed, ({ session }) => revokeFeedOf(session));
  };
