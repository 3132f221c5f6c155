import { defineMessages } from '#shared/text/messages.ts';

export const databaseProblems = defineMessages({
  unavailable: {
    id: 'database.problem.unavailable',
    defaultMessage: 'The database can’t be reached or is full. Nothing was changed. Try again in a moment.',
  },
});
