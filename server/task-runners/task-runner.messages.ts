import { defineMessages } from '#shared/text/messages.ts';

export const taskRunnerProblems = defineMessages({
  noTool: { id: 'runner.problem.noTool', defaultMessage: "The institution doesn't use this tool." },
});
