import { defineMessages } from '#shared/text/messages.ts';

export const calendarFeedMessages = defineMessages({
  title: { id: 'calendarFeed.title', defaultMessage: 'Calendar' },
  text: {
    id: 'calendarFeed.text',
    defaultMessage:
      'See the due dates of your open tasks in your own calendar: add a calendar there by its address. Anyone who has the address can read them, so don’t pass it on.',
  },
  none: { id: 'calendarFeed.none', defaultMessage: 'You have no calendar address.' },
  created: { id: 'calendarFeed.created', defaultMessage: 'Made' },
  lastRead: { id: 'calendarFeed.lastRead', defaultMessage: 'Last read by a calendar' },
  make: { id: 'calendarFeed.make', defaultMessage: 'Make an address' },
  makeNew: { id: 'calendarFeed.makeNew', defaultMessage: 'Make a new address' },
  makeNewTitle: { id: 'calendarFeed.makeNewTitle', defaultMessage: 'Make a new calendar address?' },
  makeNewText: {
    id: 'calendarFeed.makeNewText',
    defaultMessage: 'Calendars that use the address you have stop being updated.',
  },
  makeFailed: { id: 'calendarFeed.makeFailed', defaultMessage: 'The address couldn’t be made.' },
  made: { id: 'calendarFeed.made', defaultMessage: 'Your calendar address' },
  once: { id: 'calendarFeed.once', defaultMessage: 'Copy it now. You won’t be able to see it again.' },
  how: {
    id: 'calendarFeed.how',
    defaultMessage:
      'In your calendar app, choose to add a calendar from the internet or by URL, and paste the address. New due dates appear there within a few hours.',
  },
  done: { id: 'calendarFeed.done', defaultMessage: 'Done' },
  revoke: { id: 'calendarFeed.revoke', defaultMessage: 'Revoke' },
  revokeTitle: { id: 'calendarFeed.revokeTitle', defaultMessage: 'Revoke your calendar address?' },
  revoked: { id: 'calendarFeed.revoked', defaultMessage: 'Your calendar address was revoked.' },
  revokeFailed: { id: 'calendarFeed.revokeFailed', defaultMessage: 'The address couldn’t be revoked.' },
  failed: { id: 'calendarFeed.failed', defaultMessage: 'Your calendar address couldn’t be loaded.' },
});
