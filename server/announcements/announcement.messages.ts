import { defineMessages } from '#shared/text/messages.ts';

export const announcementProblems = defineMessages({
  notFound: { id: 'announcement.problem.notFound', defaultMessage: 'There is no such announcement.' },
  changed: {
    id: 'announcement.problem.changed',
    defaultMessage:
      'Somebody else has changed this announcement in the meantime. Load the latest version and change that one.',
  },
  notNewest: { id: 'announcement.problem.notNewest', defaultMessage: 'Not the latest version' },
  endsFirst: {
    id: 'announcement.problem.endsFirst',
    defaultMessage: 'The end must be after the beginning.',
  },
  notRunning: {
    id: 'announcement.problem.notRunning',
    defaultMessage: 'This announcement isn’t running, so there’s nothing to end.',
  },
});
