import { defineMessages } from '#shared/text/messages.ts';

/** Why an event wasn't accepted; Canvas's set-up page shows it to people who test the delivery. */
export const liveEventProblems = defineMessages({
  notFound: {
    id: 'liveEvents.problem.notFound',
    defaultMessage:
      'No institution receives live events at this address. Make a new one on the live events page.',
  },
  tooMany: {
    id: 'liveEvents.problem.tooMany',
    defaultMessage:
      'Too many events came from here for addresses that don’t exist. Try again in ten minutes.',
  },
  isOff: {
    id: 'liveEvents.problem.off',
    defaultMessage: 'Live events are switched off here. Switch them on on the live events page.',
  },
  tooLarge: {
    id: 'liveEvents.problem.tooLarge',
    defaultMessage: 'The event is larger than any that Canvas sends.',
  },
  notSigned: {
    id: 'liveEvents.problem.notSigned',
    defaultMessage: 'The request holds no signed event. In Canvas, switch on “Signed JWT payloads”.',
  },
  badSignature: {
    id: 'liveEvents.problem.badSignature',
    defaultMessage: 'The event isn’t signed with one of Canvas’s published keys, or its time is up.',
  },
  malformed: {
    id: 'liveEvents.problem.malformed',
    defaultMessage: 'The event is signed but isn’t what Canvas calls a live event.',
  },
  otherInstitution: {
    id: 'liveEvents.problem.otherInstitution',
    defaultMessage: 'The event comes from another root account than this institution’s.',
  },
});
