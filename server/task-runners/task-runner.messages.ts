import { defineMessages } from '#shared/text/messages.ts';

export const taskRunnerProblems = defineMessages({
  noTool: { id: 'runner.problem.noTool', defaultMessage: 'The institution doesn’t use this tool.' },
  tokenIsOver: { id: 'runner.problem.tokenIsOver', defaultMessage: 'This day is over already.' },
  notAuthorised: {
    id: 'runner.problem.notAuthorised',
    defaultMessage: 'This task runner isn’t authorised, so there’s nothing to revoke.',
  },
});

/** The task runner that an entry of the audit log is about. */
export const taskRunnerNotes = defineMessages({
  core: { id: 'runner.note.core', defaultMessage: 'Tool: Core' },
  udoit: { id: 'runner.note.udoit', defaultMessage: 'Tool: UDOIT' },
  tidyup: { id: 'runner.note.tidyup', defaultMessage: 'Tool: TidyUP' },
});
