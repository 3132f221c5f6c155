import { defineMessages } from '#shared/text/messages.ts';

export const calendarFeedProblems = defineMessages({
  acting: {
    id: 'calendarFeed.problem.acting',
    defaultMessage: 'Stop acting as another institution before you make a calendar address.',
  },
  none: {
    id: 'calendarFeed.problem.none',
    defaultMessage: 'You have no calendar address, or it has already been revoked.',
  },
  notFound: {
    id: 'calendarFeed.problem.notFound',
    defaultMessage: 'There is no calendar at this address. Make a new one on your account page.',
  },
  tooMany: {
    id: 'calendarFeed.problem.tooMany',
    defaultMessage: 'Too many calendars that don’t exist were asked for from here. Try again in ten minutes.',
  },
});
