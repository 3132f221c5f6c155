import { defineMessages } from '#shared/text/messages.ts';

export const databaseProblems = defineMessages({
  unavailable: {
    id: 'database.problem.unavailable',
    defaultMessage: 'The database can’t be reached or is full. Nothing was changed. Try again in a moment.',
  },
  tooSlow: {
    id: 'database.problem.tooSlow',
    defaultMessage:
      'This took too long, so it was stopped. Nothing was changed. Ask for less at once: fewer batches, or a shorter time.',
  },
});
