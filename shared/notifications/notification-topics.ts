import { cadences } from '#shared/alerts/alert-terms.ts';
import type { NotificationKind } from './notification-kinds.ts';

/** What a person chooses for: each kind of notification belongs to one. */
export const notificationTopics = ['alerts', 'tasks', 'messages', 'announcements'] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

export const topicOf = {
  alerts_opened: 'alerts',
  announcement: 'announcements',
  messages: 'messages',
  tasks_assigned: 'tasks',
  tasks_due: 'tasks',
} as const satisfies Record<NotificationKind, NotificationTopic>;

/** From the most often to not at all. */
export const mailCadences = [...cadences, 'never'] as const;
export type MailCadence = (typeof mailCadences)[number];

/** The rarer of two: a rule's cadence is the upper bound of the person's, and the other way round. */
export const rarer = (a: MailCadence, b: MailCadence): MailCadence =>
  mailCadences[Math.max(mailCadences.indexOf(a), mailCadences.indexOf(b))] ?? 'never';
