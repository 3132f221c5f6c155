import { defineMessages } from '#shared/text/messages.ts';

export const teamProblems = defineMessages({
  notMember: { id: 'team.problem.notMember', defaultMessage: 'This person isn’t in the team.' },
  ownRole: {
    id: 'team.problem.ownRole',
    defaultMessage: 'You can’t give up your own admin role. Ask another admin to do it.',
  },
  namedTwice: { id: 'team.problem.namedTwice', defaultMessage: 'A team is listed twice.' },
  unknown: { id: 'team.problem.unknown', defaultMessage: 'There is no such team.' },
  titleTaken: { id: 'team.problem.titleTaken', defaultMessage: 'A team with this title already exists.' },
});
