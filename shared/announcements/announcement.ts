import * as z from 'zod';
import { severities } from '#shared/alerts/alert-terms.ts';
import { id, instant } from '#shared/http/id.ts';
import { plainLines, plainText } from '#shared/text/plain-text.ts';

/** Whom an announcement is for. */
export const announcementAudiences = ['staff', 'instructors', 'everyone'] as const;
export type AnnouncementAudience = (typeof announcementAudiences)[number];

export const announcementStates = ['planned', 'running', 'ended'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

export const announcementTitle = plainText(120);
export const announcementBody = z.literal('').or(plainLines(5_000));

/** What the clock on the institution's wall shows. */
export const wallTime = z
  .strictObject({ day: z.iso.date(), time: z.iso.time({ precision: -1 }) })
  .meta({ id: 'WallTime' });
export type WallTime = z.infer<typeof wallTime>;

/** What people read in the banner. */
export const shownAnnouncement = z
  .object({
    id,
    title: z.string(),
    body: z.string().describe('plain text with line breaks'),
    severity: z.enum(severities),
    version: z.number().describe('goes up with each change'),
  })
  .meta({ id: 'ShownAnnouncement' });
export type ShownAnnouncement = z.infer<typeof shownAnnouncement>;

/** The same for those who write it. */
export const announcement = shownAnnouncement
  .extend({
    audience: z.enum(announcementAudiences),
    state: z.enum(announcementStates),
    begins: wallTime.describe('in the institution’s time zone'),
    ends: wallTime.nullable().describe('in the institution’s time zone; null: until somebody ends it'),
    beginsAt: instant,
    endsAt: instant.nullable(),
    isMailed: z.boolean(),
    toldAt: instant.nullable().describe('when people’s bells were given it; null: it hasn’t begun'),
    writtenBy: z.string().nullable(),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof announcement>;
