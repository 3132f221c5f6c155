import { defineMessages } from '#shared/text/messages.ts';

export const instructorToolProblems = defineMessages({
  changed: {
    id: 'instructorTool.problem.changed',
    defaultMessage:
      'Somebody else has changed the instructor view in the meantime. Load the latest version and change that one.',
  },
  batch: { id: 'instructorTool.problem.batch', defaultMessage: 'There is no such batch.' },
  noBatches: {
    id: 'instructorTool.problem.noBatches',
    defaultMessage: 'Choose at least one batch, or all of them.',
  },
  notTracked: {
    id: 'instructorTool.problem.notTracked',
    defaultMessage: 'This course isn’t tracked in Courseyard.',
  },
  off: {
    id: 'instructorTool.problem.off',
    defaultMessage: 'Your institution shows no view of this course to its instructors.',
  },
  hidden: {
    id: 'instructorTool.problem.hidden',
    defaultMessage: 'Your institution doesn’t show this to instructors.',
  },
});
