import { defineMessages } from '#shared/text/messages.ts';

export const evidenceProblems = defineMessages({
  noAccount: { id: 'evidence.problem.noAccount', defaultMessage: 'Account not found' },
  noCopy: { id: 'evidence.problem.noCopy', defaultMessage: 'Frozen evidence not found' },
  future: {
    id: 'evidence.problem.future',
    defaultMessage: 'This day hasn’t come yet: evidence is about today or a day before.',
  },
  sinceLater: {
    id: 'evidence.problem.sinceLater',
    defaultMessage: 'Changes can only be counted from an earlier day.',
  },
  tooLong: {
    id: 'evidence.problem.tooLong',
    defaultMessage: 'Changes can be counted over 25 months at most.',
  },
  untracked: {
    id: 'evidence.problem.untracked',
    defaultMessage: 'Nothing was tracked on this day, so there’s nothing to freeze.',
  },
  tooMany: {
    id: 'evidence.problem.tooMany',
    defaultMessage: 'There are {most, number} frozen copies already. An administrator can delete some.',
  },
  unreadable: {
    id: 'evidence.problem.unreadable',
    defaultMessage: 'This copy was changed in the database so that nothing in it can be read any more.',
  },
});
