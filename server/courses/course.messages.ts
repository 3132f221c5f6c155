import { defineMessages } from '#shared/text/messages.ts';

export const courseProblems = defineMessages({
  notTracked: { id: 'course.problem.notTracked', defaultMessage: 'This course isn’t tracked in Courseyard.' },
});
