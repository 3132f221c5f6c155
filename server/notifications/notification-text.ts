import { languageInUse, say } from '#server/infra/i18n/language.ts';
import { notificationFacts, type NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { stopTexts } from '#shared/report-mails/stop-reasons.messages.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { textMessages } from '#shared/text/text.messages.ts';
import { defineMessages } from '#shared/text/messages.ts';

const texts = defineMessages({
  alerts_opened: {
    id: 'notification.alertsOpened',
    defaultMessage:
      '{ruleTitle}: {amount, plural, one {# new alert} other {# new alerts}}{outOfScope, plural, =0 {} other {, # of them out of scope}}',
  },
  alert_opened: {
    id: 'notification.alertOpened',
    defaultMessage: '{ruleTitle} on {course}{isOut, select, true {, which isn’t in scope} other {}}',
  },
  announcement: { id: 'notification.announcement', defaultMessage: 'Announcement: {title}' },
  messages: {
    id: 'notification.messages',
    defaultMessage:
      '{amount, plural, one {New message from {authorName}} other {# new messages, the last from {authorName}}}: {courseTitle}',
  },
  messages_on_courses: {
    id: 'notification.messagesOnCourses',
    defaultMessage:
      '{authorName} wrote to you about {amount, plural, one {# course} other {# of your courses}}',
  },
  report_stopped: {
    id: 'notification.reportStopped',
    defaultMessage: 'The report by mail “{title}” stopped. {reason}',
  },
  tasks_assigned: {
    id: 'notification.tasksAssigned',
    defaultMessage:
      '{checklistTitle}: {amount, plural, one {# new task for you} other {# new tasks for you}}',
  },
  tasks_of_several: {
    id: 'notification.tasksOfSeveral',
    defaultMessage:
      '{amount, plural, one {# new task for you} other {# new tasks for you, from several checklists}}',
  },
  tasks_due: {
    id: 'notification.tasksDue',
    defaultMessage:
      'Your tasks on {day}: {today, number} due that day, {tomorrow, number} due the day after, {overdue, number} newly overdue',
  },
  reminder: {
    id: 'notification.reminder',
    defaultMessage:
      '{authorName} reminds you of {amount, plural, one {# open task} other {# open tasks}}{isOne, select, true { of “{checklistTitle}”} other {}}{overdue, plural, =0 {} other {, # overdue}}{hasBody, select, true {: {body}} other {}}',
  },
  tasks_message: {
    id: 'notification.tasksMessage',
    defaultMessage:
      '{authorName} wrote to you about {amount, plural, one {# of your tasks} other {# of your tasks}}{isOne, select, true { of “{checklistTitle}”} other {}}: {body}',
  },
});

/** A notification as it's kept. */
interface KeptNotification {
  readonly kind: string;
  readonly facts: unknown;
  readonly amount: number;
  /** the course that it's about, if it's one */
  readonly course_name: string | null;
}

export const isNotificationKind = (kind: string): kind is NotificationKind =>
  Object.hasOwn(notificationFacts, kind);

/** What a notification says, in the language in use. */
export function notificationText({ kind, ...kept }: KeptNotification): string {
  if (!isNotificationKind(kind)) return say(phrase(textMessages.forgotten, { id: kind }));
  return say(phrases[kind](kept));
}

const phrases = {
  alerts_opened: ({ facts, amount, course_name: course }) => {
    const { ruleTitle, outOfScope = 0 } = notificationFacts.alerts_opened.parse(facts);
    if (amount === 1 && course !== null)
      return phrase(texts.alert_opened, { ruleTitle, course, isOut: outOfScope > 0 });
    return phrase(texts.alerts_opened, { ruleTitle, amount, outOfScope });
  },
  announcement: ({ facts }) =>
    phrase(texts.announcement, { title: notificationFacts.announcement.parse(facts).title }),
  messages: ({ facts, amount }) => {
    const { authorName, courseTitle } = notificationFacts.messages.parse(facts);
    if (courseTitle === null) return phrase(texts.messages_on_courses, { authorName, amount });
    return phrase(texts.messages, { authorName, courseTitle, amount });
  },
  report_stopped: ({ facts }) => {
    const { title, reason } = notificationFacts.report_stopped.parse(facts);
    return phrase(texts.report_stopped, { title, reason: phrase(stopTexts[reason]) });
  },
  tasks_assigned: ({ facts, amount }) => {
    const { checklistTitle } = notificationFacts.tasks_assigned.parse(facts);
    if (checklistTitle === null) return phrase(texts.tasks_of_several, { amount });
    return phrase(texts.tasks_assigned, { checklistTitle, amount });
  },
  tasks_due: ({ facts }) => {
    const { day, today, tomorrow, overdue } = notificationFacts.tasks_due.parse(facts);
    return phrase(texts.tasks_due, { day: dayText(day), today, tomorrow, overdue });
  },
  tasks_told: ({ facts, amount }) => {
    const { isReminder, checklistTitle, body, ...told } = notificationFacts.tasks_told.parse(facts);
    const { authorName, overdue } = told;
    const of = {
      isOne: checklistTitle !== null,
      checklistTitle: checklistTitle ?? '',
      body: onOneLine(body),
    };
    return isReminder
      ? phrase(texts.reminder, { authorName, overdue, amount, hasBody: body !== null, ...of })
      : phrase(texts.tasks_message, { authorName, amount, ...of });
  },
} satisfies Record<NotificationKind, (kept: Omit<KeptNotification, 'kind'>) => Phrase>;

/** In the bell and in mail, a notification is a line. */
const onOneLine = (body: string | null) => (body ?? '').replaceAll(/\s+/g, ' ');

const dayText = (day: string) =>
  new Intl.DateTimeFormat(languageInUse(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
