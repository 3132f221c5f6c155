import * as z from 'zod';
import { onCourse } from '#shared/access/abilities.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParams, written } from '#shared/http/id.ts';
import { previewQuery } from '#shared/instructor-tool/preview.ts';
import { changeKey } from '#shared/undos/undo.ts';
import { courseMessage, messageId, messageText, threadPart } from './message.ts';

/** How many messages come at once. */
export const threadPartSize = 30;

const query = z.object({
  before: written(messageId).optional().describe('only messages older than this one; the newest if absent'),
  limit: written(z.number().int().min(1).max(100)).default(threadPartSize),
});

const sent = z
  .strictObject({
    body: messageText,
    key: changeKey.describe('names this message: sent again with the same key, it is one message'),
  })
  .meta({ id: 'SentMessage' });
export type SentMessage = z.output<typeof sent>;

const seen = z.strictObject({ lastId: messageId.describe('everything up to this message has been seen') });
const unread = z.object({ unreadCount: z.number().int() });

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/courses/:id/messages',
  summary: 'Reads the thread between staff and the instructors of a course, from its end backwards.',
  access: onCourse('view'),
  flavour: 'readygo',
  params: idParams,
  query,
  response: threadPart,
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/courses/:id/messages',
  summary: 'Writes to the instructors of a course. They hear of it in their bells and by mail.',
  access: onCourse('message_instructors'),
  flavour: 'readygo',
  params: idParams,
  body: sent,
  response: courseMessage,
});

export const markMessagesRead = endpoint({
  method: 'POST',
  path: '/api/courses/:id/messages/read',
  summary: 'Marks the messages about a course as seen by the caller, up to one of them.',
  access: onCourse('view'),
  flavour: 'readygo',
  marksSeen: true,
  params: idParams,
  body: seen,
  response: unread,
});

export const listTaughtMessages = endpoint({
  method: 'GET',
  path: '/api/instructor/messages',
  summary:
    'Reads the thread with staff about the course the session was opened from, for a person who teaches it.',
  access: 'session',
  flavour: 'readygo',
  query: query.extend(previewQuery.shape),
  response: threadPart,
});

export const sendTaughtMessage = endpoint({
  method: 'POST',
  path: '/api/instructor/messages',
  summary: 'Writes to staff about the course the session was opened from, for a person who teaches it.',
  access: 'session',
  flavour: 'readygo',
  problems: ['not_allowed', 'not_found'],
  body: sent,
  response: courseMessage,
});

export const markTaughtMessagesRead = endpoint({
  method: 'POST',
  path: '/api/instructor/messages/read',
  summary: 'Marks the messages about the course the session was opened from as seen, up to one of them.',
  access: 'session',
  flavour: 'readygo',
  marksSeen: true,
  problems: ['not_found'],
  body: seen,
  response: unread,
});
