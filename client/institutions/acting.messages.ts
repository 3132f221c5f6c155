import { defineMessages } from '#shared/text/messages.ts';

/** Texts for actions on everyone in an institution at once. */
export const actingMessages = defineMessages({
  act: { id: 'acting.act', defaultMessage: 'Act as this institution' },
  actTitle: { id: 'acting.actTitle', defaultMessage: 'Act as “{title}”?' },
  actText: {
    id: 'acting.actText',
    defaultMessage:
      'You’ll have the abilities of its admins. Everything you open or change goes into the audit logs of both institutions, with your reason.',
  },
  clear: { id: 'acting.clear', defaultMessage: 'Clear user sessions' },
  clearTitle: { id: 'acting.clearTitle', defaultMessage: 'Clear user sessions of “{title}”?' },
  clearText: {
    id: 'acting.clearText',
    defaultMessage:
      'Everyone at this institution is signed out at once and loses unsaved work. They can open Courseyard again from Canvas.',
  },
  cleared: {
    id: 'acting.cleared',
    defaultMessage:
      '{ended, plural, =0 {Nobody at {title} was signed in.} one {# session at {title} was ended.} other {# sessions at {title} were ended.}}',
  },
  reason: { id: 'acting.reason', defaultMessage: 'Reason' },
  reasonHint: {
    id: 'acting.reasonHint',
    defaultMessage: 'Such as a ticket number. Both audit logs keep it.',
  },
  reasonMissing: { id: 'acting.reasonMissing', defaultMessage: 'Say why, in at least 3 characters' },
  confirm: { id: 'acting.confirm', defaultMessage: 'Type {slug} to confirm' },
  confirmMissing: { id: 'acting.confirmMissing', defaultMessage: 'This isn’t {slug}' },
  failed: { id: 'acting.failed', defaultMessage: 'This couldn’t be done.' },
});
