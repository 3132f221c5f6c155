import { defineMessages } from '#shared/text/messages.ts';

export const taskRunnerProblems = defineMessages({
  noTool: { id: 'runner.problem.noTool', defaultMessage: 'The institution doesn’t use this tool.' },
  tokenIsOver: { id: 'runner.problem.tokenIsOver', defaultMessage: 'This day is over already.' },
  notAuthorised: {
    id: 'runner.problem.notAuthorised',
    defaultMessage: 'This task runner isn’t authorised, so there’s nothing to revoke.',
  },
});

/** Why a tool rests. */
export const restReasons = defineMessages({
  neverSet: {
    id: 'runner.rest.neverSet',
    defaultMessage:
      'This tool’s task runner isn’t authorised. An administrator has to authorise it before it can read courses.',
  },
  expired: {
    id: 'runner.rest.expired',
    defaultMessage: 'The task runner’s token has expired. An administrator has to authorise it again.',
  },
  missingPermission: {
    id: 'runner.rest.missingPermission',
    defaultMessage:
      'The task runner’s account lacks permissions in Canvas. The page “Task runners” says which.',
  },
});

/** The task runner that an entry of the audit log is about. */
export const taskRunnerNotes = defineMessages({
  core: { id: 'runner.note.core', defaultMessage: 'Tool: Core' },
  udoit: { id: 'runner.note.udoit', defaultMessage: 'Tool: UDOIT' },
  tidyup: { id: 'runner.note.tidyup', defaultMessage: 'Tool: TidyUP' },
});
