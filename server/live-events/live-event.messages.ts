import { defineMessages } from '#shared/text/messages.ts';

/** Why an event wasn't accepted, and what to do; shown to people who test the delivery in Canvas, and on our page. */
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
    defaultMessage:
      'The event isn’t signed with one of the keys that Canvas publishes, or its time is up. If your Canvas isn’t Instructure’s, LIVE_EVENT_KEYS_URL must be set to the address of its keys.',
  },
  malformed: {
    id: 'liveEvents.problem.malformed',
    defaultMessage:
      'The event is signed, but its form isn’t known here, so it was ignored. In Canvas, choose the Canvas format, not Caliper.',
  },
  otherInstitution: {
    id: 'liveEvents.problem.otherInstitution',
    defaultMessage:
      'The event comes from root account {theirs}, and this institution’s is {ours}. If the subscription is the right one, ask a super admin to correct the root account id on the institutions page.',
  },
  otherCanvas: {
    id: 'liveEvents.problem.otherCanvas',
    defaultMessage:
      'The event comes from another Canvas than those before. If the institution has moved to it, make a new address for it here.',
  },
  tooManyWait: {
    id: 'liveEvents.problem.tooManyWait',
    defaultMessage:
      'No more events can wait until Canvas’s keys can be read. Check that LIVE_EVENT_KEYS_URL is right and can be reached from here.',
  },
  neverJudged: {
    id: 'liveEvents.problem.neverJudged',
    defaultMessage:
      'For a day nobody could tell whether the event is Canvas’s. Check that LIVE_EVENT_KEYS_URL is right and can be reached from here.',
  },
  noOldAddress: {
    id: 'liveEvents.problem.noOldAddress',
    defaultMessage: 'The address before no longer works.',
  },
});
