import { defineMessages } from '#shared/text/messages.ts';

/** Why a message has no copy in Canvas’s inbox, or nobody knows. */
export const copyReasons = defineMessages({
  noRight: {
    id: 'message.copyReason.noRight',
    defaultMessage:
      'Canvas didn’t let the core tool’s task runner write to instructors. Its account needs the permission “{permission}”, and its developer key the scope {scope} if it enforces scopes.',
  },
  refused: { id: 'message.copyReason.refused', defaultMessage: 'Canvas refused the copy: {said}' },
  noInstructor: {
    id: 'message.copyReason.noInstructor',
    defaultMessage: 'Canvas has named no instructor of this course.',
  },
  unknown: {
    id: 'message.copyReason.unknown',
    defaultMessage: 'Canvas gave no proper answer, so the copy may or may not be there. It isn’t sent again.',
  },
  interrupted: {
    id: 'message.copyReason.interrupted',
    defaultMessage:
      'Courseyard was interrupted while it sent the copy, so it may or may not be there. It isn’t sent again.',
  },
  switchedOff: {
    id: 'message.copyReason.switchedOff',
    defaultMessage: 'Copies were switched off before this one was sent.',
  },
});
