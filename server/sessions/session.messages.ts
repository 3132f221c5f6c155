import { defineMessages } from '#shared/text/messages.ts';

export const sessionProblems = defineMessages({
  ended: {
    id: 'session.problem.ended',
    defaultMessage: 'There is no such session, or it has already ended.',
  },
  linkUsed: {
    id: 'session.problem.linkUsed',
    defaultMessage: 'This link has been used before or is too old. Open Courseyard again.',
  },
  actingSwitch: {
    id: 'session.problem.actingSwitch',
    defaultMessage: 'Stop acting as another institution before you switch.',
  },
  openThere: {
    id: 'session.problem.openThere',
    defaultMessage:
      'It was more than a day ago that Canvas said what you administer there. Open Courseyard from Canvas there.',
  },
  noContext: { id: 'session.problem.noContext', defaultMessage: 'You can’t work there.' },
});
