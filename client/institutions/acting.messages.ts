import { defineMessages } from '#shared/text/messages.ts';

/** Of what is done to all people of an institution at once. */
export const actingMessages = defineMessages({
  act: { id: 'acting.act', defaultMessage: 'Act as this institution' },
  actTitle: { id: 'acting.actTitle', defaultMessage: 'Act as “{title}”?' },
  actText: {
    id: 'acting.actText',
    defaultMessage:
      'You will have the abilities of its admins. Everything you open and change stands in the audit logs of both institutions, with your reason.',
  },
  clear: { id: 'acting.clear', defaultMessage: 'Clear user sessions' },
  clearTitle: { id: 'acting.clearTitle', defaultMessage: 'Clear the sessions of “{title}”?' },
  clearText: {
    id: 'acting.clearText',
    defaultMessage:
      'Everybody of this institution is signed out at once, and loses what is not saved. They can open Courseyard again from Canvas.',
  },
  cleared: {
    id: 'acting.cleared',
    defaultMessage:
      '{ended, plural, =0 {Nobody of {title} was signed in.} one {# session of {title} is ended.} other {# sessions of {title} are ended.}}',
  },
  reason: { id: 'acting.reason', defaultMessage: 'Reason' },
  reasonHint: { id: 'acting.reasonHint', defaultMessage: 'Such as a ticket. Both audit logs keep it.' },
  reasonMissing: { id: 'acting.reasonMissing', defaultMessage: 'Say why, in 3 characters or more' },
  confirm: { id: 'acting.confirm', defaultMessage: 'Type {slug} to confirm' },
  confirmMissing: { id: 'acting.confirmMissing', defaultMessage: 'This is not {slug}' },
  failed: { id: 'acting.failed', defaultMessage: 'This could not be done.' },
});
