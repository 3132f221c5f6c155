import * as api from '#shared/calendar-feeds/calendar-feed.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export const useCalendarFeed = () => useEndpoint(api.readCalendarFeed, {});
export const useCreateCalendarFeed = () =>
  useAction(api.createCalendarFeed, { refreshes: [api.readCalendarFeed] });
export const useRevokeCalendarFeed = () =>
  useAction(api.revokeCalendarFeed, { refreshes: [api.readCalendarFeed], alsoAfterRefusal: true });
