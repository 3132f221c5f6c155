import { defineMessages } from '#shared/text/messages.ts';

export const aboutProblems = defineMessages({
  noLicences: {
    id: 'about.problem.noLicences',
    defaultMessage: 'The list of licences only exists in a built app.',
  },
});
