import { defineMessages } from '#shared/text/messages.ts';

export const notificationMessages = defineMessages({
  title: { id: 'notifications.title', defaultMessage: 'Notifications' },
  bell: {
    id: 'notifications.bell',
    defaultMessage:
      '{count, plural, =0 {Notifications, none unread} one {Notifications, # unread} other {Notifications, # unread}}',
  },
  bellMany: {
    id: 'notifications.bellMany',
    defaultMessage: 'Notifications, more than {most, number} unread',
  },
  arrived: {
    id: 'notifications.arrived',
    defaultMessage: '{count, plural, one {# new notification} other {# new notifications}}',
  },
  most: { id: 'notifications.most', defaultMessage: '{most, number}+' },
  none: { id: 'notifications.none', defaultMessage: 'There’s nothing new.' },
  noneAtAll: { id: 'notifications.noneAtAll', defaultMessage: 'There are no notifications here.' },
  failed: { id: 'notifications.failed', defaultMessage: 'The notifications couldn’t be loaded.' },
  markFailed: { id: 'notifications.markFailed', defaultMessage: 'They couldn’t be marked as read.' },
  markAll: { id: 'notifications.markAll', defaultMessage: 'Mark all as read' },
  mark: { id: 'notifications.mark', defaultMessage: 'Mark as read' },
  markOne: { id: 'notifications.markOne', defaultMessage: 'Mark as read: {text}' },
  unread: { id: 'notifications.unread', defaultMessage: 'Unread' },
  all: { id: 'notifications.all', defaultMessage: 'All notifications' },
  choices: { id: 'notifications.choices', defaultMessage: 'Choose what you’re told' },
  onlyUnread: { id: 'notifications.onlyUnread', defaultMessage: 'Only unread' },
  topic: { id: 'notifications.topic', defaultMessage: 'About' },
  allTopics: { id: 'notifications.allTopics', defaultMessage: 'Everything' },
  older: { id: 'notifications.older', defaultMessage: 'Older' },
  newest: { id: 'notifications.newest', defaultMessage: 'Newest' },
  list: { id: 'notifications.list', defaultMessage: 'Notifications, newest first' },
});
