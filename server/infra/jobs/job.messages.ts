import { defineMessages } from '#shared/text/messages.ts';

export const jobProblems = defineMessages({
  noSuchJob: {
    id: 'job.problem.noSuchJob',
    defaultMessage: 'This version of Courseyard has no job called “{job}”.',
  },
});
