import * as z from 'zod';
import { instant } from '#shared/http/id.ts';
import { plainLines } from '#shared/text/plain-text.ts';

/** How long a message can be, in characters. */
export const longestMessage = 5_000;

export const messageText = plainLines(longestMessage);

/** Messages have larger ids than other records: there can be very many. */
export const messageId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** What became of a message's copy in Canvas's inbox. */
const copyStates = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const;
export type CopyState = (typeof copyStates)[number];

/** One message about a course, between its instructors and staff. */
export const courseMessage = z
  .object({
    id: messageId,
    authorName: z.string(),
    isOwn: z.boolean().describe('whether the caller wrote it'),
    isByInstructor: z.boolean(),
    body: z.string().describe('plain text of several lines'),
    at: instant,
    copy: z
      .object({
        state: z.enum(copyStates),
        message: z.string().nullable().describe('why the copy failed, or why nothing is known of it'),
      })
      .nullable()
      .describe('its copy in Canvas’s inbox; null: it has none'),
  })
  .meta({ id: 'CourseMessage' });
export type CourseMessage = z.infer<typeof courseMessage>;

/** A part of the thread of a course. */
export const threadPart = z
  .object({
    messages: z.array(courseMessage).describe('oldest first'),
    hasEarlier: z.boolean().describe('whether there are messages before the first of these'),
    unreadCount: z
      .number()
      .int()
      .describe('messages by others that the caller hasn’t seen, in the whole thread'),
    lastReadId: messageId.nullable().describe('the newest message that the caller has seen'),
    canWrite: z.boolean(),
    isCopied: z.boolean().describe('whether the institution has what staff write copied into Canvas’s inbox'),
  })
  .meta({ id: 'ThreadPart' });
export type ThreadPart = z.infer<typeof threadPart>;
