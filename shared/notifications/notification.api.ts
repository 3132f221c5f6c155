import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, instant, written } from '#shared/http/id.ts';
import { type NotificationKind, notificationTopics, topicOf } from './notification-kinds.ts';

/** A notification's id: more of them are made than a number can count for ever. */
export const notificationId = z.string().regex(/^[1-9]\d{0,17}$/);

/** Asked for more, the count says one more than this, and people see "99+". */
export const mostCounted = 99;
/** How many notifications one call can mark as read by their ids. */
export const mostMarked = 100;

// `topicOf` has every kind as a key, because of its type.
const kinds = Object.keys(topicOf) as [NotificationKind, ...NotificationKind[]];

export const notification = z
  .object({
    id: notificationId,
    kind: z.enum(kinds),
    topic: z.enum(notificationTopics),
    text: z.string().describe("what it says, in the request's language"),
    amount: z.number().describe('how many courses, tasks or messages it tells of'),
    courseId: id.nullable(),
    path: z
      .string()
      .nullable()
      .describe("the page about it; null: there's none, or the caller can no longer see what it's about"),
    at: instant.describe('when something was last added to it'),
    isRead: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: "Lists the caller's notifications of the last 180 days, newest first, a portion at a time.",
  access: 'session',
  flavour: 'readygo',
  tokens: 'refused',
  query: z.object({
    before: notificationId.optional().describe('only those older than this one'),
    unread: z.stringbool().default(false).describe('only those that are unread'),
    topic: z.enum(notificationTopics).optional(),
    limit: written(z.number().int().min(1).max(100)).default(20),
  }),
  response: z.object({
    notifications: z.array(notification),
    next: notificationId
      .nullable()
      .describe('what to ask for as `before` to get older ones; null: there are none'),
  }),
});

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/unread-count',
  summary: `Counts the caller's unread notifications, up to ${mostCounted + 1}. It's cheap: ask once a minute.`,
  access: 'session',
  flavour: 'readygo',
  tokens: 'refused',
  response: z.object({ count: z.number() }),
});

export const markRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary:
    "Marks the caller's notifications as read: those named, or all up to one. What's read before mail tells of it isn't mailed.",
  access: 'session',
  flavour: 'readygo',
  tokens: 'refused',
  unlogged: true,
  marksSeen: true,
  body: z.union([
    z.strictObject({ ids: z.array(notificationId).max(mostMarked) }),
    z.strictObject({ upTo: notificationId.describe('the newest one that the person has seen') }),
  ]),
  response: z.object({ marked: z.number() }),
});
