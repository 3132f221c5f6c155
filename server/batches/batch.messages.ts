import { defineMessages } from '#shared/text/messages.ts';

export const batchProblems = defineMessages({
  dynamic: {
    id: 'batch.problem.dynamic',
    defaultMessage:
      'A dynamic batch holds exactly what its rule finds. Make it hybrid to add or remove courses yourself.',
  },
  chooseTeam: { id: 'batch.problem.chooseTeam', defaultMessage: 'Choose one of your teams.' },
  notTeamAdmin: { id: 'batch.problem.notTeamAdmin', defaultMessage: "You aren't an admin of this team." },
  deadlinePast: { id: 'batch.problem.deadlinePast', defaultMessage: "The deadline can't be in the past." },
  noAccount: { id: 'batch.problem.noAccount', defaultMessage: "Canvas doesn't have this account." },
  noTerm: { id: 'batch.problem.noTerm', defaultMessage: "Canvas doesn't have this term." },
  noTags: {
    id: 'batch.problem.noTags',
    defaultMessage: 'Tags are switched off in the institution settings.',
  },
  titleTaken: {
    id: 'batch.problem.titleTaken',
    defaultMessage: 'An active batch with this title already exists.',
  },
  noCourse: { id: 'batch.problem.noCourse', defaultMessage: 'There is no such course.' },
  listGone: {
    id: 'batch.problem.listGone',
    defaultMessage: 'This list is no longer available. Upload the file again.',
  },
});
