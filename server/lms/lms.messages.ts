import { defineMessages } from '#shared/text/messages.ts';

/** Why Canvas didn't answer a request. */
export const lmsReasons = defineMessages({
  unreachable: {
    id: 'lms.reason.unreachable',
    defaultMessage: 'Canvas couldn’t be reached or didn’t answer properly.',
  },
  throttled: { id: 'lms.reason.throttled', defaultMessage: 'Canvas was too busy to answer.' },
  refused_token: {
    id: 'lms.reason.refused_token',
    defaultMessage:
      'Canvas no longer accepts the task runner’s authorisation. An administrator has to authorise it again.',
  },
  forbidden: {
    id: 'lms.reason.forbidden',
    defaultMessage: 'The task runner isn’t allowed to read this in Canvas.',
  },
  not_found: { id: 'lms.reason.not_found', defaultMessage: 'This isn’t in Canvas, or no longer is.' },
  rejected: { id: 'lms.reason.rejected', defaultMessage: 'Canvas rejected the request.' },
  malformed: { id: 'lms.reason.malformed', defaultMessage: 'Canvas sent an answer that couldn’t be read.' },
  too_large: {
    id: 'lms.reason.too_large',
    defaultMessage:
      'Canvas sent more than can be read at once, even one entry at a time. An administrator of Canvas has to shorten what it says of that entry.',
  },
  not_connected: {
    id: 'lms.reason.not_connected',
    defaultMessage: 'No task runner has been authorised for this institution yet.',
  },
});
