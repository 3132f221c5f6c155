import { defineMessages } from '#shared/text/messages.ts';

export const undoProblems = defineMessages({
  notFound: { id: 'undo.problem.notFound', defaultMessage: 'There is nothing to undo here.' },
  tooLate: { id: 'undo.problem.tooLate', defaultMessage: 'It’s too late to undo this.' },
});
