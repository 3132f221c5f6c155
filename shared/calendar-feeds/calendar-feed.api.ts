import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { instant } from '#shared/http/id.ts';

/** A person's calendar address, without the secret that's in it. */
export const calendarFeed = z
  .object({
    createdAt: instant,
    lastReadAt: instant.nullable().describe('when a calendar last read it, to the minute; null: none has'),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof calendarFeed>;

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/user/calendar-feed',
  summary: 'Says whether the caller has a calendar address, and when a calendar last read it.',
  access: 'session',
  flavour: 'readygo',
  tokens: 'refused',
  response: z.object({ feed: calendarFeed.nullable() }),
});

export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/user/calendar-feed',
  summary:
    "Makes an address at which calendars find the due dates of the caller's open tasks. It's in this response and never shown again; the one before it stops working.",
  access: 'session',
  flavour: 'readygo',
  tokens: 'refused',
  outlivesSession: true,
  changes: 'calendar_feed',
  response: calendarFeed.extend({ url: z.string() }),
});

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/user/calendar-feed',
  summary: "Revokes the caller's calendar address, which stops working at once.",
  access: 'session',
  flavour: 'readygo',
  tokens: 'refused',
  changes: 'calendar_feed',
  response: z.object({ isRevoked: z.literal(true) }),
});
