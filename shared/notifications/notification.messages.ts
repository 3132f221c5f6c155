import { defineMessages } from '#shared/text/messages.ts';

export const notificationTexts = defineMessages({
  alerts_opened: {
    id: 'notification.alertsOpened',
    defaultMessage: '{ruleTitle}: {amount, plural, one {# new alert} other {# new alerts}}',
  },
  alert_opened: { id: 'notification.alertOpened', defaultMessage: '{ruleTitle} on {course}' },
  announcement: { id: 'notification.announcement', defaultMessage: 'Announcement: {title}' },
  messages: {
    id: 'notification.messages',
    defaultMessage:
      '{amount, plural, one {New message from {authorName}} other {# new messages, the last from {authorName}}}: {courseTitle}',
  },
  tasks_assigned: {
    id: 'notification.tasksAssigned',
    defaultMessage:
      '{checklistTitle}: {amount, plural, one {# new task for you} other {# new tasks for you}}',
  },
  tasks_due: {
    id: 'notification.tasksDue',
    defaultMessage:
      'Your tasks on {day}: {today, number} due that day, {tomorrow, number} due the day after, {overdue, number} newly overdue',
  },
});
