import * as z from 'zod';
import { id } from '#shared/http/id.ts';
import { severities, cadences } from '#shared/alerts/alert-terms.ts';
import { stopReasons } from '#shared/report-mails/report-schedule.ts';

const severity = z.enum(severities);

/** For what's about several courses: some of those that are the person's own, to lead to one that they can open. */
export const mostCoursesNamed = 100;
const courseIds = z.array(id).max(mostCoursesNamed);

/** What people are told, and what the sentence about it needs. Several of the same are one, with their number. */
export const notificationFacts = {
  alerts_opened: z.strictObject({
    ruleId: id,
    ruleTitle: z.string(),
    severity,
    outOfScope: z
      .number()
      .optional()
      .describe('of the courses, those that weren’t in scope; absent: not known'),
  }),
  announcement: z.strictObject({ announcementId: id, title: z.string(), severity }),
  messages: z.strictObject({
    courseId: id.nullable(),
    courseTitle: z.string().nullable().describe('null: of several courses'),
    authorName: z.string(),
    courseIds: courseIds.optional(),
  }),
  report_stopped: z.strictObject({ scheduleId: id, title: z.string(), reason: z.enum(stopReasons) }),
  tasks_assigned: z.strictObject({
    courseId: id.nullable(),
    checklistTitle: z.string().nullable().describe('null: of several checklists'),
  }),
  tasks_due: z.strictObject({
    day: z.iso.date(),
    today: z.number(),
    tomorrow: z.number(),
    overdue: z.number().describe('those that were due the day before and are still open'),
  }),
  tasks_told: z.strictObject({
    authorName: z.string(),
    isReminder: z.boolean(),
    body: z.string().nullable().describe('what the author wrote'),
    checklistTitle: z.string().nullable().describe('null: of several checklists'),
    overdue: z.number(),
    courseIds: courseIds.optional(),
  }),
} as const satisfies Record<string, z.ZodType>;

export type NotificationKind = keyof typeof notificationFacts;
export type NotificationFacts<K extends NotificationKind> = z.output<(typeof notificationFacts)[K]>;

/** What a person chooses for: each kind of notification belongs to one. */
export const notificationTopics = ['alerts', 'tasks', 'messages', 'announcements'] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

export const topicOf = {
  alerts_opened: 'alerts',
  announcement: 'announcements',
  messages: 'messages',
  report_stopped: 'alerts',
  tasks_assigned: 'tasks',
  tasks_due: 'tasks',
  tasks_told: 'tasks',
} as const satisfies Record<NotificationKind, NotificationTopic>;

/** From the most often to not at all. */
export const mailCadences = [...cadences, 'never'] as const;
export type MailCadence = (typeof mailCadences)[number];

/** The rarer of two: a rule's cadence is the upper bound of the person's, and the other way round. */
export const rarer = (a: MailCadence, b: MailCadence): MailCadence =>
  mailCadences[Math.max(mailCadences.indexOf(a), mailCadences.indexOf(b))] ?? 'never';
