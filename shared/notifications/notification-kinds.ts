import * as z from 'zod';
import { id } from '#shared/http/id.ts';
import { severities } from '#shared/alerts/alert-terms.ts';

const severity = z.enum(severities);

/** What people are told, and what the sentence about it needs. Several of the same are one, with their number. */
export const notificationFacts = {
  alerts_opened: z.strictObject({ ruleId: id, ruleTitle: z.string(), severity }),
  announcement: z.strictObject({ announcementId: id, title: z.string(), severity }),
  messages: z.strictObject({ courseId: id, courseTitle: z.string(), authorName: z.string() }),
  tasks_assigned: z.strictObject({ courseId: id.nullable(), checklistTitle: z.string() }),
  tasks_due: z.strictObject({
    day: z.iso.date(),
    today: z.number(),
    tomorrow: z.number(),
    overdue: z.number().describe('those that were due the day before and are still open'),
  }),
} as const satisfies Record<string, z.ZodType>;

export type NotificationKind = keyof typeof notificationFacts;
export type NotificationFacts<K extends NotificationKind> = z.output<(typeof notificationFacts)[K]>;
